import type { App } from '../http/app-parts.ts'

/** Three pixels per point of its space. */
const side = 168

/** A company's logo as PNG; undefined without one, or if it can't be read. */
export async function findLogo(
  { databases, files }: Pick<App, 'databases' | 'files'>,
  name: string | undefined,
): Promise<Buffer | undefined> {
  if (name === undefined) return undefined
  const file = await databases.read
    .selectFrom('file')
    .select(['name', 'bytes', 'place'])
    .where('name', '=', name)
    .executeTakeFirst()
  if (!file) return undefined
  try {
    const { default: sharp } = await import('sharp')
    return await sharp(await files.bytesOf(file))
      .resize({ width: side, height: side, fit: 'inside' })
      .png({ palette: true })
      .toBuffer()
  } catch {
    return undefined
  }
}
