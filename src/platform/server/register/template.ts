/** The Typst template of a register. Values come in as data, never as markup. */
export const REGISTER_TEMPLATE = `
#let d = json(bytes(sys.inputs.data))
#set document(title: d.title, author: d.company, date: datetime(year: d.on.at(0), month: d.on.at(1), day: d.on.at(2)))
#set page(paper: d.pagesize, flipped: true, margin: (left: 1cm, right: 1cm, top: 1.9cm, bottom: 1.3cm), header-ascent: 22%,
  header: grid(columns: (1fr, auto), text(12pt, strong(d.company)), text(11pt, d.title + ", " + d.period)))
#set text(size: 7pt, lang: "en", font: d.fonts, fallback: false)
#let widths = d.columns.map(column => if column.width == 0 { 1fr } else { column.width * 1mm })
#let sides = d.columns.map(column => if column.align == "right" { right } else if column.align == "center" { center } else { left })
#for part in d.parts {
  if part.rows.len() > 0 {
    table(columns: widths, align: sides, inset: (x: 2pt, y: 2.4pt), stroke: 0.3pt + luma(170),
      fill: (_, y) => if y < 2 { luma(238) },
      table.header(
        table.cell(colspan: d.columns.len(), align: left, text(8pt, strong(part.office))),
        ..d.columns.map(column => strong(column.heading))),
      ..part.rows.flatten())
    v(4pt)
  }
}
#for line in d.legend { text(fill: luma(60), line); linebreak() }
`;
