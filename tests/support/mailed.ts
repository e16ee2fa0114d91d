import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

/**
 * The link with a code of the newest mail to an address that has one, as a server without SMTP
 * wrote it to its folder.
 */
export async function mailedLink(dataDir: string, to: string): Promise<string> {
  await expect.poll(() => newestLink(dataDir, to)).toBeTruthy()
  return newestLink(dataDir, to) ?? ''
}

/** The code beside the newest such link, as people read it. */
export async function mailedCode(dataDir: string, to: string): Promise<string> {
  const code = new URL(await mailedLink(dataDir, to)).searchParams.get('code') ?? ''
  return (code.match(/.{4}/g) ?? []).join('-')
}

/** The same, as it is now. */
export function newestLink(dataDir: string, to: string): string | undefined {
  const folder = join(dataDir, 'mail')
  const mails =
    attempt(() => readdirSync(folder).toSorted())?.map((name) =>
      readFileSync(join(folder, name), 'utf8'),
    ) ?? []
  const links = mails
    .filter((text) => text.includes(`To: ${to}`))
    .map(
      (mail) =>
        /https?:\/\/[^\s"<]*\/sessions\/\w+\?code=[\w-]+(?:&\w+=\w+)*/.exec(
          mail.replaceAll('=\r\n', '').replaceAll('=3D', '='),
        )?.[0],
    )
  return links.findLast(Boolean)
}

/** The folder is made with the first mail. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

/**
 * The path of a link with its query: the tests' browser knows the server by another name than the
 * one that is configured.
 */
export function pathIn(link: string): string {
  const { pathname, search } = new URL(link)
  return pathname + search
}
