import { ensureBrowser } from './browser.js'
import { ensurePostgres } from './postgres.js'

/**
 * The programs that tests start: PostgreSQL and its pooler in CI, and a browser. One after the
 * other, since apt installs one package at a time.
 */
export async function ensurePrograms() {
  await ensurePostgres()
  await ensureBrowser()
}
