/**
 * The Typst template of a certificate of tax deducted. Values come in as data, never as markup, so that no name is
 * executed as a command.
 */
export const CERTIFICATE_TEMPLATE = `
#let d = json(bytes(sys.inputs.data))
#set document(title: d.title, date: datetime(year: d.on.at(0), month: d.on.at(1), day: d.on.at(2)))
#set page(paper: "a4", margin: (x: 1.7cm, y: 1.6cm), footer: context align(center, text(6.5pt, fill: luma(100),
  [#d.footer #h(6pt) #counter(page).display("1 / 1", both: true)])),
  background: if d.draft { rotate(-45deg, text(130pt, fill: luma(228), strong("DRAFT"))) })
#set text(size: 8.5pt, lang: "en", font: d.fonts, fallback: false)
#let rule = 0.4pt + luma(190)
#let quiet(value) = text(fill: luma(90), value)
#let head(value) = { v(6pt); text(9.5pt, strong(value)); v(-3pt); line(length: 100%, stroke: rule) }
#let figures(columns, headings, rows) = table(columns: columns, stroke: none, inset: (x: 3pt, y: 2.6pt),
  align: (x, y) => if x < headings.filter(it => it.at(1) == "left").len() { left } else { right },
  table.header(..headings.map(it => quiet(it.at(0)))), ..rows.flatten())
#align(center, { text(13pt, strong(d.heading)); linebreak(); quiet(d.subheading) })
#line(length: 100%, stroke: rule)
#grid(columns: (auto, 1fr, auto, 1fr), column-gutter: 8pt, row-gutter: 5pt,
  ..d.parties.map(pair => (quiet(pair.at(0)), pair.at(1))).flatten())
#head("Computation of income and tax")
#for row in d.rows {
  let entry = { h(if row.at(2) == 1 { 8pt } else { 0pt }); row.at(0); h(1fr); row.at(1) }
  block(spacing: 5.4pt, if row.at(2) == 1 { entry } else { strong(entry) })
}
#if d.sections.len() > 0 {
  head("Deductions")
  figures((1fr, 2.6cm, 2.6cm), (("Section", "left"), ("Gross", "right"), ("Deductible", "right")), d.sections)
}
#if d.perquisites.len() > 0 {
  head("Perquisites")
  figures((1fr, 2.6cm), (("Kind", "left"), ("Value", "right")), d.perquisites)
  quiet(d.perquisitenote)
}
#head("Salary paid and tax deducted")
#figures((1fr, 1fr, 2.4cm, 2.2cm, 2.2cm, 2.2cm), (("Month", "left"), ("Paid on", "left"), ("Salary", "right"),
  ("Perquisites", "right"), ("In lieu", "right"), ("Tax deducted", "right")), d.payslips)
#block(breakable: false, {
  head("Verification")
  d.verification
  v(10pt)
  grid(columns: (auto, 1fr, 6cm), column-gutter: 8pt, row-gutter: 5pt,
    ..d.signature.enumerate().map(it => (quiet(it.at(1).at(0)), it.at(1).at(1),
      if it.at(0) == 3 { align(center, quiet(if d.signed == "" { "Signature" } else { d.signed })) } else if it.at(0) == 2 { line(length: 100%, stroke: rule) } else { [] })).flatten())
})
`;
