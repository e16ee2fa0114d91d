import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { receiptUuid } from '#contract/fields.ts'
import { openLink } from '#contract/guest.ts'
import { getApplicationStatus } from '#contract/guest-job.ts'
import { getTicket, moveTicket } from '#contract/guest-queue.ts'
import { readInvitation } from '#contract/place.ts'
import { getReceipt } from '#contract/receipt.ts'
import { getUser } from '#contract/user.ts'
import { openDatabase } from '../../server/db/open.ts'
import { prepareTables } from '../../server/db/prepare-tables.ts'
import { START_MS } from '../support/clock.ts'
import { databases, freshPlace } from '../support/databases.ts'
import { formerState, makeFormerState } from '../support/former/former-state.ts'
import { startServer } from '../support/server.ts'

const state = formerState()
const hashOf = (secret: string) => hash('sha256', secret, 'base64url')

/** The rows of a table of the former state, by column. */
function rowsOf(table: string): Record<string, unknown>[] {
  const { columns, rows } = state.rows[table] ?? { columns: [], rows: [] }
  return rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])))
}

/** Adds a row to a table of the former state. */
function add(table: string, row: Record<string, string | number | null>): void {
  const { columns, rows } = state.rows[table] ?? { columns: [], rows: [] }
  rows.push(columns.map((name) => row[name] ?? null))
}

const member = rowsOf('company_user').find(({ status }) => status === 'Active') ?? {}
const [memberId, companyId, userId] = ['id', 'company_id', 'user_id'].map((it) =>
  String(member[it]),
)
const times = { created_ms: START_MS, last_seen_ms: START_MS, expires_ms: START_MS + 86_400_000 }
add('session', {
  ...times,
  token_hash: hashOf('a-token-of-before'),
  id: 'a-session-of-before',
  company_id: companyId ?? '',
  company_user_id: memberId ?? '',
  user_id: userId ?? '',
})
add('auth_code', {
  ...times,
  purpose: 'staff-invitation',
  subject_id: memberId ?? '',
  code_hash: hashOf('ABCDEFGHJK'),
  payload: JSON.stringify({ companyId }),
})

describe.each(databases())('what was printed, mailed and kept in browsers, on %s', (kind) => {
  test('still works after the upgrade', async () => {
    const { config, remove } = await freshPlace(kind)
    await makeFormerState(config, state)
    const opened = await openDatabase(config)
    const settings = { databaseUrl: undefined, databaseDirectUrl: undefined, migrates: true }
    await prepareTables({ ...settings, ...config }, opened, () => undefined)
    const server = await startServer({
      wrap: (unused) => ({
        ...opened,
        close: async () => {
          await opened.close()
          await unused.close()
        },
      }),
    })
    const textsOf = (table: string, column: string) =>
      rowsOf(table).flatMap((row) => (row[column] ? [String(row[column])] : []))

    for (const uuid of textsOf('sale_order', 'uuid')) {
      const { status, data } = await server.call(getReceipt, { uuid: receiptUuid.parse(uuid) }, {})
      expect([status, data.uuid]).toEqual([200, uuid])
    }
    for (const code of textsOf('dynamic_link', 'code'))
      expect((await server.call(openLink, { code }, {})).status, code).toBe(200)
    for (const token of textsOf('community_event_booking', 'token'))
      expect((await server.call(getApplicationStatus, { token }, {})).status, token).toBe(200)
    for (const name of textsOf('file', 'name')) {
      const picture = await server.request({ url: `/image?url=${name}` })
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
    }
    const waiting = rowsOf('customer_visit').filter((row) => row['queue_status'] === 'Waiting')
    expect(waiting).not.toEqual([])
    for (const { token } of waiting.map((row) => ({ token: String(row['token']) }))) {
      expect((await server.call(getTicket, { token }, {})).data.queueStatus).toBe('Waiting')
      const left = await server.call(moveTicket, { token, event: 'queue.leave' }, {})
      expect(left.data.queueStatus).toBe('Cancel')
    }
    const session = await server.call(getUser, {}, { as: { token: 'a-token-of-before' } })
    expect(session.data.companyUserId).toBe(memberId)
    expect((await server.call(readInvitation, { code: 'ABCDEFGHJK' }, {})).status).toBe(200)
    await server.close()
    await remove()
  })
})
