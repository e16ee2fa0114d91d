import { sql } from 'kysely'
import type { Networks } from '../http/address.ts'
import type { LinkPreview } from '../http/preview.ts'
import type { App } from '../http/app-parts.ts'
import { asGuess } from '../http/throttle.ts'
import { companyOfCode } from '../link/link-code.ts'
import { Refusal } from '../http/refusal.ts'

type Row = {
  companyName: string
  logoUrl: string | null
  logoStamp: number
  moduleName: string | null
}

/**
 * The preview of a short link in a chat: the company's name. It does not count as a scan, but an
 * unknown code counts as a guess; after too many guesses there is no preview.
 */
export function linkPreviews({
  databases,
  linkThrottle,
}: App): (code: string, networks: Networks) => Promise<LinkPreview | undefined> {
  const find = async (code: string) => {
    const companyId = await companyOfCode(databases.read, code)
    if (!companyId) throw new Refusal('NOT_FOUND')
    const { rows } = await sql<Row>`
      select d.company_name as "companyName", d.logo_url as "logoUrl", d.logo_stamp as "logoStamp",
        m.name as "moduleName"
      from dynamic_link r join company_detail d on d.id = r.company_id
        left join module m on m.id = r.module_id
      where r.company_id = ${companyId} and r.code = ${code}
        and r.status = 'Active' and d.status = 'Active'`.execute(databases.read)
    if (!rows[0]) throw new Refusal('NOT_FOUND')
    return rows[0]
  }
  return async (code, networks) => {
    try {
      const { companyName, moduleName, logoUrl, logoStamp } = await asGuess(
        linkThrottle,
        networks,
        () => find(code),
      )
      return {
        companyName,
        moduleName: moduleName ?? undefined,
        logo: logoUrl === null ? undefined : `?url=${encodeURIComponent(logoUrl)}&v=${logoStamp}`,
      }
    } catch (error) {
      if (error instanceof Refusal) return undefined
      throw error
    }
  }
}
