/**
 * The Typst template of a payslip. Values come in as data, never as markup, so that no name is executed as a command.
 */
export const PAYSLIP_TEMPLATE = `
#let d = json(bytes(sys.inputs.data))
#set document(title: d.title, author: d.company, date: datetime(year: d.paidon.at(0), month: d.paidon.at(1), day: d.paidon.at(2)))
#set page(paper: "a4", margin: (x: 1.6cm, y: 1.5cm), footer: align(center, text(6.5pt, fill: luma(100), d.footer)),
  background: if d.draft { rotate(-45deg, text(130pt, fill: luma(228), strong("DRAFT"))) })
#set text(size: 8.5pt, lang: "en", font: d.fonts, fallback: false)
#let rule = 0.4pt + luma(190)
#let figure(value) = box(width: 2.05cm, align(right, value))
#let entry(row) = block(spacing: 5.5pt, { row.at(0); h(1fr); for value in row.slice(1) { figure(value) } })
#let part(head, rows, total) = block(inset: (x: 4pt), {
  text(fill: luma(90), entry(head))
  line(length: 100%, stroke: rule)
  for row in rows { entry(row) }
  if total.len() > 0 {
    line(length: 100%, stroke: rule)
    strong(entry(total))
  }
})
#if d.haslogo { image(bytes(json(bytes(sys.inputs.logo))), height: 1.2cm) }
#grid(columns: (1fr, auto), text(14pt, strong(d.company)), align(right, text(11pt, d.heading)))
#if d.companywords != "" { text(8pt, fill: luma(90), d.companywords) }
#v(-5pt)
#grid(columns: (1fr, auto), text(fill: luma(90), d.employernumbers), text(fill: luma(90), d.subheading))
#line(length: 100%, stroke: rule)
#if d.reversed != "" { block(width: 100%, inset: 7pt, stroke: 1pt + rgb("#b00020"), [#text(12pt, rgb("#b00020"), strong("REVERSED")) #h(6pt) #d.reversed]) }
#text(11pt, strong(d.name)) #h(8pt) #text(11pt, d.localname)
#v(2pt)
#grid(columns: (auto, 1fr, auto, 1fr), column-gutter: 8pt, row-gutter: 5pt,
  ..d.facts.map(pair => (text(fill: luma(90), pair.at(0)), pair.at(1))).flatten())
#v(4pt)
#grid(columns: (1fr, 1fr), column-gutter: 14pt,
  part(d.earningshead, d.earnings, d.earningstotal),
  part(d.deductionshead, d.deductions, d.deductionstotal))
#block(width: 100%, inset: 7pt, fill: luma(240),
  grid(columns: (1fr, auto), row-gutter: 5pt, strong(d.netlabel), text(11pt, strong(d.net)), grid.cell(colspan: 2, d.inwords)))
#grid(columns: (1fr, 1fr), column-gutter: 14pt,
  ..d.sections.map(row => part(row.head, row.rows, row.total)))
#for note in d.notes { text(8pt, note); linebreak() }
#if d.working.len() > 0 {
  pagebreak()
  text(12pt, strong(d.workinghead))
  for row in d.working {
    block(spacing: 7pt, breakable: false, {
      strong({ row.at(0); h(1fr); row.at(1) })
      for step in row.at(2) { linebreak(); text(fill: luma(60), step) }
    })
    line(length: 100%, stroke: rule)
  }
}
`;
