import { readFile } from 'node:fs/promises'
import type { CompanyId } from '#contract/fields.ts'
import { colourOf, moduleLogoName, type ModuleName, moduleNameOf } from '#contract/modules.ts'
import { type Colours, productColours } from '#contract/modules/colours.ts'
import type { Databases } from '../db/databases.ts'
import type { Files } from '../file/files.ts'
import { moduleLogo } from '../module/module-logo.ts'

/** The sender shown in a mail. The picture is a PNG. */
export type Sender = {
  name: string
  colours: Colours
  picture?: Uint8Array
  /** A company, which the mail names as its sender; otherwise the product. */
  isCompany?: true
}

export const product: Sender = { name: 'Sevenfold', colours: productColours }

/** Three device pixels per pixel of its space in the mail. */
const side = 120
const none = { r: 0, g: 0, b: 0, alpha: 0 }

type Parts = { databases: Pick<Databases, 'read'>; files: Files }
export type SenderOf = (companyId: CompanyId, moduleId: number | undefined) => Promise<Sender>

/**
 * The sender of a mail: the company, in the colour of a module, with its own logo or that of the
 * module. Without a module it is the product.
 */
export function createSenders({ databases, files }: Parts): SenderOf {
  // Cached, because they are the same for every mail.
  const pictures = new Map<ModuleName | 'product', Promise<Uint8Array>>()
  const pictureOf = (of: ModuleName | 'product') => {
    const drawing = pictures.get(of) ?? (of === 'product' ? productPicture() : modulePicture(of))
    pictures.set(of, drawing)
    return drawing
  }

  return async (companyId, moduleId) => {
    const module = moduleNameOf(moduleId)
    const company =
      module &&
      (await databases.read
        .selectFrom('company_detail')
        .select(['company_name', 'logo_url'])
        .where('id', '=', companyId)
        .executeTakeFirst())
    if (!module || !company) return { ...product, picture: await pictureOf('product') }
    const logo = company.logo_url === null ? undefined : await ownLogo(company.logo_url)
    return {
      name: company.company_name,
      isCompany: true,
      colours: colourOf(module),
      picture: logo ?? (await pictureOf(module)),
    }
  }

  /** Undefined if the logo can't be read: the mail is then sent without it. */
  async function ownLogo(name: string): Promise<Uint8Array | undefined> {
    const file = await databases.read
      .selectFrom('file')
      .select(['name', 'bytes', 'place'])
      .where('name', '=', name)
      .executeTakeFirst()
    return (
      file &&
      files
        .bytesOf(file)
        .then(drawn)
        .catch(() => undefined)
    )
  }
}

function modulePicture(module: ModuleName): Promise<Uint8Array> {
  return drawn(Buffer.from(moduleLogo(moduleLogoName(module)) ?? ''))
}

async function productPicture(): Promise<Uint8Array> {
  return drawn(await readFile(new URL('../../public/icon.svg', import.meta.url)))
}

/** Converts to PNG: few mail programs show WebP, and none SVG. */
async function drawn(bytes: Uint8Array): Promise<Uint8Array> {
  // Loaded with the first mail, because the library is large.
  const { default: sharp } = await import('sharp')
  return sharp(bytes, { density: 144 })
    .resize({ width: side, height: side, fit: 'contain', background: none })
    .png({ palette: true })
    .toBuffer()
}
