import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A workbook of one sheet, as small as one can be. */
export function xlsxOf(rows: readonly (readonly (string | number)[])[]): Buffer {
  const cell = (value: string | number) =>
    typeof value === 'number'
      ? `<c><v>${value}</v></c>`
      : `<c t="inlineStr"><is><t>${escape(value)}</t></is></c>`
  const sheet = rows
    .map(
      (row, index) =>
        `<row r="${index + 1}">${row.map((value, at) => cell(value).replace('<c', `<c r="${String.fromCharCode(65 + at)}${index + 1}"`)).join('')}</row>`,
    )
    .join('')
  return xlsxOfSheet(sheet)
}

/** A workbook by what stands between the tags of its sheet's data. */
export function xlsxOfSheet(rows: string): Buffer {
  return zipOf({
    ...frame,
    [sheetName]: `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  })
}

/**
 * A workbook whose sheet unpacks to so many megabytes of blanks, about a thousandth of that packed.
 * `isLiar`: its directory says that it is a kilobyte, and the head of the sheet says that its size
 * comes later.
 */
export function bombOf(megabytes: number, { isLiar = false } = {}): Buffer {
  const megabyte = 1024 * 1024
  const start = deflateRawSync(Buffer.from('<worksheet>'), { finishFlush: constants.Z_FULL_FLUSH })
  const blanks = deflateRawSync(Buffer.alloc(megabyte, ' '), {
    finishFlush: constants.Z_FULL_FLUSH,
  })
  // Pieces that refer to nothing before them may stand one after the other; the last one says that
  // it is the last.
  const packed = Buffer.concat([
    start,
    ...Array.from({ length: megabytes }, () => blanks),
    deflateRawSync(Buffer.from('</worksheet>')),
  ])
  return zipOf({
    ...frame,
    [sheetName]: { packed, size: isLiar ? 1024 : megabytes * megabyte, isSizeLater: isLiar },
  })
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const sheetName = 'xl/worksheets/sheet1.xml'
/** What stands around the sheet. */
const frame = {
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}

/** A file of which more is said than what is in it. */
type Packed = { packed: Buffer; size: number; isSizeLater: boolean }

/** A zip file. */
export function zipOf(files: Readonly<Record<string, string | Packed>>): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, given] of Object.entries(files)) {
    const file =
      typeof given === 'string'
        ? {
            packed: deflateRawSync(Buffer.from(given)),
            size: Buffer.byteLength(given),
            isSizeLater: false,
          }
        : given
    const checksum = typeof given === 'string' ? crc32(given) : 0
    const { packed, size, isSizeLater } = file
    const flags = isSizeLater ? 8 : 0
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt16LE(flags, 6)
    head.writeUInt16LE(8, 8)
    if (!isSizeLater) {
      head.writeUInt32LE(checksum, 14)
      head.writeUInt32LE(packed.length, 18)
      head.writeUInt32LE(size, 22)
    }
    head.writeUInt16LE(name.length, 26)
    const later = Buffer.alloc(isSizeLater ? 16 : 0)
    if (isSizeLater) {
      later.writeUInt32LE(0x08074b50, 0)
      later.writeUInt32LE(packed.length, 8)
      later.writeUInt32LE(size, 12)
    }
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 6)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(checksum, 16)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(size, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    bodies.push(head, Buffer.from(name), packed, later)
    directory.push(entry, Buffer.from(name))
    offset += 30 + name.length + packed.length + later.length
  }
  const length = directory.reduce((sum, it) => sum + it.length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length / 2, 8)
  end.writeUInt16LE(directory.length / 2, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, ...directory, end])
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
