/** The Typst template of a letter. All input is data, never markup, so that no name is executed as a command. */
export const LETTER_TEMPLATE = `
#let d = json(bytes(sys.inputs.data))
#let logo = bytes(json(bytes(sys.inputs.logo)))
#let signature = bytes(json(bytes(sys.inputs.signature)))
#let quiet = luma(100)
#let across(word, colour, size) = place(center + horizon, rotate(-45deg, text(size, colour, strong(word))))
#set document(title: d.subject, author: d.companyname, date: datetime(year: d.on.at(0), month: d.on.at(1), day: d.on.at(2)))
#set page(
  paper: "a4",
  margin: (x: d.marginside * 1mm, top: d.margintop * 1mm, bottom: d.marginbottom * 1mm),
  footer-descent: 10%,
  background: {
    if d.mark != "" { across(d.mark, if d.mark == "REVOKED" { rgb("#f3c6cc") } else { luma(225) }, 90pt) }
    else if d.watermark != "" { across(d.watermark, luma(232), calc.min(90, 1200 / d.watermark.clusters().len()) * 1pt) }
  },
  footer: context {
    set text(7pt, fill: quiet)
    set par(leading: 3pt)
    align(center, d.footertext.join(linebreak()))
    v(-4pt)
    grid(columns: (1fr, 1fr), d.number,
      align(right, if d.ispagenumbered { counter(page).display("1 / 1", both: true) }))
  },
)
#set text(size: 10pt, lang: "en", font: d.fonts, fallback: false)
#set par(leading: 6pt, justify: false)
#let slanted(words) = words.split(" ").map(word => box(skew(ax: -10deg, word))).join(" ")
#let run(span) = {
  if "isbreak" in span { linebreak() } else {
    let body = if "i" in span.marks { slanted(span.text) } else { span.text }
    if "b" in span.marks { body = strong(body) }
    if "u" in span.marks { body = underline(body) }
    if "s" in span.marks { body = strike(body) }
    body
  }
}
#let runs(spans) = spans.map(run).join()
#let show-block(given) = {
  if given.kind == "p" { block(spacing: 10pt, runs(given.spans)) }
  else if given.kind == "h3" { block(above: 14pt, below: 8pt, text(12pt, strong(runs(given.spans)))) }
  else if given.kind == "h4" { block(above: 12pt, below: 8pt, text(10.5pt, strong(runs(given.spans)))) }
  else if given.kind == "table" {
    let columns = given.rows.at(0).len()
    let cell(row, at, body) = align(if at == 0 { left } else { right }, if row == 0 { strong(body) } else { body })
    block(spacing: 12pt, width: 100%, table(
      columns: (1fr, ..range(columns - 1).map(_ => auto)),
      stroke: (x, y) => (bottom: 0.5pt + luma(200)),
      inset: (x: 4pt, y: 4pt),
      ..given.rows.enumerate().map(((row, cells)) => cells.enumerate().map(((at, body)) => cell(row, at, body))).flatten(),
    ))
  }
  else if given.kind == "quote" {
    block(spacing: 10pt, inset: (left: 10pt, y: 2pt), stroke: (left: 1.5pt + luma(190)), given.blocks.map(show-block).join())
  } else {
    let items = given.items.map(item => item.map(show-block).join())
    block(spacing: 10pt, grid(
      columns: (18pt, 1fr), row-gutter: 5pt,
      ..items.enumerate().map(((at, item)) => (if given.kind == "ol" { str(at + 1) + "." } else { "•" }, item)).flatten(),
    ))
  }
}
#let picture(data, size) = box(height: size, image(data, height: size, fit: "contain"))
#let head = {
  text(15pt, strong(d.companyname))
  for line in d.headertext { linebreak(); text(8pt, fill: quiet, line) }
}
#if d.letterheadid == 1 {
  grid(columns: (auto, 1fr), align: horizon, if logo.len() > 0 { picture(logo, 16mm) }, align(right, head))
  line(length: 100%, stroke: 0.5pt + luma(190))
}
#if d.letterheadid == 2 {
  align(center, { if logo.len() > 0 { picture(logo, 16mm); linebreak() }; head })
  line(length: 100%, stroke: 0.5pt + luma(190))
}
#v(8pt)
#block(below: 14pt, text(12pt, strong(d.subject)))
#for given in d.blocks { show-block(given) }
#if d.signatoryname != "" {
  block(breakable: false, above: 24pt, {
    if signature.len() > 0 { picture(signature, 14mm); linebreak() } else { v(14mm) }
    strong(d.signatoryname)
    linebreak()
    d.signatorytitle
  })
}
`;
