import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { pictureSlug } from '../server/seed/pictures.ts'
import { logoMotifs, peopleMotifs } from './demo-pictures/people-motifs.ts'
import { productMotifs } from './demo-pictures/motifs.ts'

// `npm run pictures:demo` draws the demo's pictures into server/seed/pictures, from Fluent Emoji
// illustrations (MIT) on coloured backgrounds. They are committed, so that nobody else needs the
// illustrations.

type Icons = { icons: Record<string, { body: string }> }

const folder = new URL('../server/seed/pictures/', import.meta.url)
const sides = { '': 480, '.small': 264 } as const
const icons = (
  JSON.parse(
    await readFile(
      createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji-flat/icons.json'),
      'utf8',
    ),
  ) as Icons
).icons

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
let total = 0
let count = 0
const isLarge = new Set([...peopleMotifs, ...logoMotifs])
for (const motifs of [...productMotifs, ...isLarge]) {
  for (const [name, motif] of Object.entries(motifs.of))
    total += await draw(name, drawingOf(motif.split(' '), motifs.ground, isLarge.has(motifs)))
}
process.stdout.write(`${count} pictures, ${Math.round(total / 1024)} KB\n`)

async function draw(name: string, drawing: string): Promise<number> {
  const svg = Buffer.from(drawing)
  let bytes = 0
  for (const [end, side] of Object.entries(sides)) {
    const picture = await sharp(svg, { density: 72 * (side / 96) })
      .resize(side, side)
      .webp({ quality: 72, effort: 6 })
      .toBuffer()
    await writeFile(new URL(`${pictureSlug(name)}${end}.webp`, folder), picture)
    bytes += picture.length
  }
  count += 1
  return bytes
}

/**
 * The main illustration on a light plate, the others smaller in front of it. Faces and logos are
 * large, because they are displayed small.
 */
function drawingOf([main = '', ...rest]: string[], ground: string, isLarge: boolean): string {
  const big = isLarge ? 80 : rest.length === 0 ? 62 : 56
  const parts = [placed(main, 48 - big / 2, (rest.length === 0 ? 48 : 46) - big / 2, big)]
  const corners = [
    [58, 57],
    [8, 60],
  ] as const
  rest.forEach((name, at) => {
    const [x, y] = corners[at] ?? [58, 57]
    parts.push(placed(name, x, y, at === 0 ? 30 : 27))
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">
    <defs><radialGradient id="light" cx="0.5" cy="0.42" r="0.62">
      <stop offset="0" stop-color="#fff" stop-opacity="0.75"/>
      <stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>
    <rect width="96" height="96" fill="${ground}"/>
    <rect width="96" height="96" fill="url(#light)"/>
    ${isLarge ? '' : '<ellipse cx="48" cy="80" rx="30" ry="4.5" fill="#000" opacity="0.1"/>'}
    ${parts.join('')}</svg>`
}

function placed(name: string, x: number, y: number, side: number): string {
  const icon = icons[name]
  if (!icon) throw new Error(`Fluent Emoji has no ${name}.`)
  const place = `x="${x}" y="${y}" width="${side}" height="${side}"`
  return `<svg ${place} viewBox="0 0 32 32">${icon.body}</svg>`
}
