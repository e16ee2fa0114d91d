import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { requestResetCode, updateUser } from '#contract/account.ts'
import { keysOf } from '#contract/keys-of.ts'
import { languages } from '#contract/languages.ts'
import { colourOf, moduleNames } from '#contract/modules.ts'
import { listOrders, moveOrder } from '#contract/order.ts'
import { mailFamilies, mailNeutrals } from '../../server/mail/face.ts'
import { renderMail } from '../../server/mail/render.ts'
import { product } from '../../server/mail/sender.ts'
import { mailKinds } from '../../server/words/mails.ts'
import { neutrals } from '../../src/views/theme/neutrals.ts'
import { tokens } from '../../src/views/theme/tokens.ts'
import { aCompany, anOrder, aPicture, aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { type Mailbox, startMailbox } from '../support/mailbox.ts'
import { startServer } from '../support/server.ts'

const values = {
  fullName: 'Mala <b>',
  companyName: 'Copper Oven & Co',
  orderNo: 'A-17',
  time: 'Friday 14:30',
  code: '1234-5678',
}
const link = 'https://sevenfold.example/receipt/1?a=b&c=d'

test.each(keysOf(languages))(
  'each mail in %s says the same as text and as HTML, with one button at most',
  (language) => {
    for (const kind of mailKinds) {
      const { text, html } = renderMail(kind, language, values, link)
      expect(wordsOf(html), kind).toBe(
        text.replace(/-- \n|(?<=\S):(?=\n)/g, ' ').replace(/\s+/g, ' '),
      )
      expect(html.match(/<a /g)?.length ?? 0, kind).toBeLessThanOrEqual(1)
      expect(html).toContain(`<html lang="${language}">`)
    }
  },
)

test('the colours and the typeface of mails are those of the theme', () => {
  for (const scheme of ['light', 'dark'] as const) {
    const { bg, fg, border } = neutrals[scheme]
    expect(mailNeutrals[scheme]).toEqual({
      page: bg.DEFAULT,
      panel: bg.panel,
      text: fg.DEFAULT,
      quiet: fg.muted,
      line: border.DEFAULT,
    })
  }
  const afterOwn = mailFamilies.slice(mailFamilies.indexOf('system-ui'))
  expect(tokens.fonts.body?.value.endsWith(afterOwn)).toBe(true)
})

test.each(moduleNames)('a mail of %s wears its colour in both schemes', (module) => {
  const colours = colourOf(module)
  const { html } = renderMail('order-accepted', 'en', values, link, { ...product, colours })
  const [light = '', dark = ''] = html.split('prefers-color-scheme:dark').toReversed()
  expect(light).toContain(`background:${colours.light};color:${colours.onLight}`)
  expect(light.split('</style>')[0]).toContain(
    `background:${colours.dark}!important;color:${colours.onDark}!important`,
  )
  expect(dark).toContain('<meta name="color-scheme" content="light dark">')
})

describe.each(databases())('the sender of a mail on %s', (database) => {
  test('a company is named as sender and in the footer, whatever its name has; the address stays', async () => {
    const mailbox = await startMailbox()
    const server = await startServer({ database, config: { smtpUrl: mailbox.url } })
    const company = await aCompany(server)
    const owner = await aUser(server, { company, module: 'foodKart' })
    await server.databases.write
      .updateTable('company_detail')
      .set({ company_name: 'Copper "Oven" <x@evil.example>\r\nBcc: all@evil.example' })
      .where('id', '=', company.id)
      .execute()
    const to = `${owner.userId}@mail.example`
    await anOrder(server, { company, contact_email: to })
    const [order] = (await server.ask(listOrders, {}, owner)).rows
    if (!order) throw new Error('no order')
    const { id, version: expectedVersion } = order
    await server.call(moveOrder, { id, expectedVersion, event: 'order.accept' }, { as: owner })
    const { raw, text } = await mailbox.next(to)
    const head = (raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]/g, ' ')
    expect(head).toMatch(
      /^From: "?Copper Oven x evil\.example Bcc: all evil\.example"? <no-reply@[^<>]+>\r?$/im,
    )
    expect(head).not.toMatch(/^Bcc:/im)
    expect(text).toContain('your address was used at Copper')
    const email = `${owner.userId}@example.com`
    await server.call(requestResetCode, { email }, {})
    const account = await mailbox.next(email)
    expect(account.raw).toMatch(/^From: "?Sevenfold"? <no-reply@/im)
    expect(account.text).toContain('your address was used at Sevenfold')
    await server.close()
    await mailbox.close()
  })
})

describe.each(databases())('the picture of a mail on %s', (database) => {
  test('it is the logo of the company, that of its module where it has none that can be drawn, or that of the product', async () => {
    const mailbox = await startMailbox()
    const server = await startServer({ database, config: { smtpUrl: mailbox.url } })
    const pictures: Buffer[] = []
    for (const logo of ['green', 'broken', undefined] as const) {
      const company = await aCompany(server)
      const owner = await aUser(server, { company, module: 'foodKart' })
      if (logo) {
        const name = await aPicture(server, { company })
        if (logo === 'green')
          await server.databases.write
            .updateTable('file')
            .set({ bytes: await square(logo) })
            .where('name', '=', name)
            .execute()
        await server.call(updateUser, { logoUrl: name }, { as: owner })
      }
      const to = `${owner.userId}@mail.example`
      await anOrder(server, { company, contact_email: to })
      const [order] = (await server.ask(listOrders, {}, owner)).rows
      if (!order) throw new Error('no order')
      const { id, version: expectedVersion } = order
      const event = 'order.accept'
      expect(await server.status(moveOrder, { id, expectedVersion, event }, owner)).toBe(200)
      pictures.push(await pictureTo(mailbox, to))
    }
    const { userId } = await aUser(server)
    const email = `${userId}@example.com`
    await server.call(requestResetCode, { email }, {})
    pictures.push(await pictureTo(mailbox, email))
    const [own, broken, none, ofProduct] = await Promise.all(pictures.map(middleOf))
    expect(own).toEqual([0, 128, 0, 255])
    expect(broken).toEqual(none)
    expect(none).not.toEqual(ofProduct)
    await server.close()
    await mailbox.close()
  })
})

const square = (background: string): Promise<Uint8Array> =>
  sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer()

/** The picture that a mail brings with it, and shows. */
async function pictureTo(mailbox: Mailbox, to: string): Promise<Buffer> {
  const { raw } = await mailbox.next(to)
  expect(raw).toContain('cid:logo@mail')
  const [, base64 = ''] = /Content-Id: <logo@mail>[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/i.exec(raw) ?? []
  return Buffer.from(base64, 'base64')
}

async function middleOf(png: Buffer): Promise<number[]> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([120, 120])
  const at = (60 * info.width + 20) * info.channels
  return [...data.subarray(at, at + 4)]
}

/** What a reader sees of it. */
function wordsOf(html: string): string {
  const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
  return html
    .slice(html.indexOf('<body'))
    .replace(/<br>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => signs[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}
