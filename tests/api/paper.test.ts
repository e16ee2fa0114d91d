import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { updateUser } from '#contract/account.ts'
import { moveItems } from '#contract/cart-item.ts'
import type { Id } from '#contract/fields.ts'
import { type PaperKind, printPapers } from '#contract/paper.ts'
import { recordPayment } from '#contract/payment.ts'
import { getOrder } from '#contract/order.ts'
import { cancelLines } from '#contract/order-change.ts'
import { refundOrder } from '#contract/refund.ts'
import { movedRows } from '../../server/paper/draw-amounts.ts'
import { aCompany, anOrder, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { duringTests } from '../support/during-tests.ts'
import { startServer } from '../support/server.ts'

describe.each(databases())('papers of orders on %s', (database) => {
  const server = duringTests(() => startServer({ database }))

  const anOwner = async (): Promise<User> =>
    aUser(server, { company: await aCompany(server), module: 'ekart' })
  const anOwnOrder = (as: User, more: object = {}) =>
    anOrder(server, { company: as.company, module: 'ekart', ...more })
  const print = (as: User, kind: PaperKind, ...orderIds: Id[]) =>
    server.call(printPapers, { orderIds, kind }, { as })
  const pdfOf = async (as: User, kind: PaperKind, ...orderIds: Id[]) => {
    const { fileName, content } = (await print(as, kind, ...orderIds)).data
    const pdf = Buffer.from(content, 'base64').toString('latin1')
    return { fileName, pdf, pages: pdf.match(/\/Type \/Page\b/g)?.length }
  }
  const stored = async ({ company }: User) =>
    (
      await server.databases.read
        .selectFrom('order_paper')
        .select(['order_id', 'kind', 'number', 'amount', 'is_final', 'content'])
        .where('company_id', '=', company.id)
        .orderBy('number')
        .execute()
    ).map(({ content, ...row }) => ({ ...row, paper: JSON.parse(content) }))
  const pay = (as: User, orderId: Id) =>
    server.call(recordPayment, { purpose: 'order', orderId, method: 'cash', amount: 1000 }, { as })
  const refund = async (
    as: User,
    orderId: Id,
    amount: number,
    lines?: { cartId: Id; quantity: number }[],
  ) => {
    const { version } = await server.ask(getOrder, { id: orderId }, as)
    const asked = { orderId, expectedVersion: version, amount, method: 'cash' as const }
    const answer = await server.call(
      refundOrder,
      { ...asked, reason: 'Broken', isRestocked: false, lines },
      { as },
    )
    expect(answer.status).toBe(200)
  }

  test('invoices are numbered in a series of the company without gaps; printed again they keep their number', async () => {
    const owner = await anOwner()
    const [first, second] = [await anOwnOrder(owner), await anOwnOrder(owner)]
    expect((await pdfOf(owner, 'invoice', first.id)).fileName).toBe('invoice INV-00001.pdf')
    // One that is refused takes no number.
    const cancelled = await anOwnOrder(owner, { order_status_id: 4 })
    expect((await print(owner, 'invoice', cancelled.id)).problem.code).toBe(
      'TRANSITION_NOT_ALLOWED',
    )
    const many = await pdfOf(owner, 'invoice', first.id, second.id)
    expect([many.pdf.slice(0, 5), many.pages, many.fileName]).toEqual(['%PDF-', 2, 'invoices.pdf'])
    expect((await stored(owner)).map(({ order_id, number }) => [order_id, number])).toEqual([
      [first.id, 'INV-00001'],
      [second.id, 'INV-00002'],
    ])
    const other = await anOwner()
    await print(other, 'invoice', (await anOwnOrder(other)).id)
    expect((await stored(other)).map(({ number }) => number)).toEqual(['INV-00001'])
  })

  test('of many who print the same order at once all get the same number', async () => {
    const owner = await anOwner()
    const { id } = await anOwnOrder(owner)
    // All of them come while someone else changes the company.
    const answers = await server.databases.write.transaction().execute(async (db) => {
      await db
        .updateTable('company_detail')
        .set({ company_name: 'Bay' })
        .where('id', '=', owner.company.id)
        .execute()
      const all = Promise.all(Array.from({ length: 4 }, () => print(owner, 'invoice', id)))
      await setTimeout(300)
      return { all }
    })
    expect(new Set((await answers.all).map(({ data }) => data.fileName))).toEqual(
      new Set(['invoice INV-00001.pdf']),
    )
    expect(await stored(owner)).toHaveLength(1)
  })

  test('an invoice has the legal name, address and tax number, and stays as it was once paid', async () => {
    const owner = await anOwner()
    const { id } = await anOwnOrder(owner)
    const legal = (legalName: string) =>
      server.call(
        updateUser,
        { settings: { legalName, legalAddress: 'Main St 1\nColombo', taxNumber: 'TIN 77' } },
        { as: owner },
      )
    expect((await legal('Bay Ltd')).status).toBe(200)
    await print(owner, 'invoice', id)
    await pay(owner, id)
    await print(owner, 'invoice', id)
    await legal('Other Ltd')
    await print(owner, 'invoice', id)
    const [{ paper, is_final: isFinal } = { paper: {}, is_final: 0 }] = await stored(owner)
    expect(isFinal).toBe(1)
    expect(paper).toMatchObject({
      company: { name: 'Bay Ltd', address: 'Main St 1\nColombo', taxNumber: 'TIN 77' },
      amounts: { total: 1000, paid: 1000, owed: 0 },
      payments: [{ method: 'cash', amount: 1000 }],
    })
  })

  test('each refund has a credit note of its own that names the invoice', async () => {
    const owner = await anOwner()
    const { id } = await anOwnOrder(owner)
    expect((await print(owner, 'credit-note', id)).problem.code).toBe('TRANSITION_NOT_ALLOWED')
    await pay(owner, id)
    await print(owner, 'invoice', id)
    await refund(owner, id, 300)
    await print(owner, 'credit-note', id)
    const [line] = (await server.ask(getOrder, { id }, owner)).cartItems
    await refund(owner, id, 200, line && [{ cartId: line.id, quantity: 1 }])
    expect((await pdfOf(owner, 'credit-note', id)).pages).toBe(2)
    const notes = (await stored(owner)).filter(({ kind }) => kind === 'credit-note')
    expect(notes.map(({ number, amount, paper }) => [number, amount, paper.refersTo])).toEqual([
      ['CN-00001', 300, 'INV-00001'],
      ['CN-00002', 200, 'INV-00001'],
    ])
    expect(notes.map(({ paper }) => [paper.amounts.total, paper.lines])).toMatchObject([
      [300, [{ name: '', lineAmount: 300 }]],
      [200, [{ name: 'House Burger', quantity: 1, lineAmount: 200 }]],
    ])
    // Each says what it was for, and how it was paid back.
    expect(notes.map(({ paper }) => paper.refunds)).toMatchObject([
      [{ method: 'cash', amount: 300, lines: [] }],
      [{ method: 'cash', amount: 200, lines: [{ name: 'House Burger', quantity: 1 }] }],
    ])
  })

  test('a credit note has an invoice to refer to, also where none was printed before', async () => {
    const owner = await anOwner()
    const { id } = await anOwnOrder(owner)
    await pay(owner, id)
    await refund(owner, id, 1000)
    await print(owner, 'credit-note', id)
    const [note, invoice] = (await stored(owner)).toSorted((a, b) => a.kind.localeCompare(b.kind))
    expect([note?.paper.refersTo, invoice?.number]).toEqual(['INV-00001', 'INV-00001'])
    expect(note?.paper).toMatchObject({
      lines: [{ name: 'House Burger', quantity: 1, lineAmount: 1000 }],
      amounts: { total: 1000, subtotal: 1000 },
    })
  })

  test('a dish that is voided after the invoice is credited once, whether its money goes back or not', async () => {
    const owner = await anOwner()
    const { id, lineIds } = await anOwnOrder(owner, {
      order_status_id: 2,
      lines: [{ line_amount: 700 }, { name: 'Tea', line_amount: 300 }],
    })
    await pay(owner, id)
    await print(owner, 'invoice', id)
    const read = () => server.ask(getOrder, { id }, owner)
    expect((await read()).isCreditable).toBe(false)
    const { version: expectedVersion } = await read()
    const [, tea] = lineIds
    const cancelled = { orderId: id, cartIds: tea ? [tea] : [], expectedVersion }
    await server.ask(cancelLines, { ...cancelled, reasonCode: 'sold_out' }, owner)
    expect(await read()).toMatchObject({ totalAmount: 700, isCreditable: true })
    await print(owner, 'credit-note', id)
    await print(owner, 'credit-note', id)
    await refund(owner, id, 300)
    await print(owner, 'credit-note', id)
    const notesNow = async () => (await stored(owner)).filter(({ kind }) => kind === 'credit-note')
    expect(await notesNow()).toMatchObject([
      {
        number: 'CN-00001',
        amount: 300,
        paper: {
          refersTo: 'INV-00001',
          lines: [{ name: 'Tea', quantity: 1, lineAmount: 300 }],
          amounts: { total: 300 },
        },
      },
    ])
    // Then a refund of the rest is another one.
    await refund(owner, id, 700)
    await print(owner, 'credit-note', id)
    expect((await notesNow()).map(({ number, amount }) => [number, amount])).toEqual([
      ['CN-00001', 300],
      ['CN-00002', 700],
    ])
  })

  test('a note for a voided dish and a refund names both, and which of two dishes of a name it was', async () => {
    const owner = await anOwner()
    const { id, lineIds } = await anOwnOrder(owner, {
      order_status_id: 2,
      lines: [
        { name: 'Pizza', line_amount: 400, options: '[{"name":"Large","extraAmount":0}]' },
        { name: 'Pizza', line_amount: 200, options: '[{"name":"Small","extraAmount":0}]' },
        { name: 'Tea', line_amount: 100 },
        { name: 'Tea', line_amount: 100 },
        { name: 'Cake', line_amount: 200 },
      ],
    })
    await pay(owner, id)
    await print(owner, 'invoice', id)
    const { version: expectedVersion } = await server.ask(getOrder, { id }, owner)
    const [, small, tea, tea2, cake] = lineIds
    const cartIds = [small, tea, tea2].flatMap((one) => one ?? [])
    const cancelled = { orderId: id, cartIds, expectedVersion }
    await server.ask(cancelLines, { ...cancelled, reasonCode: 'sold_out' }, owner)
    await refund(owner, id, 400)
    server.clock.advance(60_000)
    await refund(owner, id, 200, cake && [{ cartId: cake, quantity: 1 }])
    await print(owner, 'credit-note', id)
    const notes = async () =>
      (await stored(owner)).flatMap(({ kind, paper }) => (kind === 'credit-note' ? [paper] : []))
    expect(await notes()).toMatchObject([
      {
        credit: 600,
        fallen: 400,
        amounts: { total: 600, subtotal: 600 },
        refunds: [{ amount: 200 }],
        lines: [
          { name: 'Cake', quantity: 1, lineAmount: 200 },
          { name: 'Pizza', options: ['Small'], quantity: 1, lineAmount: 200 },
          { name: 'Tea', quantity: 1, lineAmount: 100 },
          { name: 'Tea', quantity: 1, lineAmount: 100 },
        ],
      },
    ])
    // Then the rest of the order is refunded: only that is new.
    server.clock.advance(60_000)
    await refund(owner, id, 400)
    await print(owner, 'credit-note', id)
    expect((await notes())[1]).toMatchObject({ credit: 400, fallen: 0, refunds: [{ amount: 400 }] })
  })

  test('a paper after an overpayment went back lists what was paid and what was given back', async () => {
    const owner = await anOwner()
    const { id, lineIds } = await anOwnOrder(owner, {
      order_status_id: 2,
      lines: [{ line_amount: 700 }, { name: 'Tea', line_amount: 300 }],
    })
    await pay(owner, id)
    const { version: expectedVersion } = await server.ask(getOrder, { id }, owner)
    const cancelled = { orderId: id, cartIds: lineIds.slice(1), expectedVersion }
    await server.ask(cancelLines, { ...cancelled, reasonCode: 'sold_out' }, owner)
    await refund(owner, id, 300)
    await print(owner, 'invoice', id)
    const [invoice] = await stored(owner)
    expect(invoice?.paper).toMatchObject({
      amounts: { total: 700, refunded: 0 },
      payments: [{ method: 'cash', amount: 1000 }],
      returned: [{ method: 'cash', amount: 300 }],
    })
    const words = { refunded: 'Refunded', ofWhichTax: 'of which tax' }
    const rows = movedRows({ paper: invoice?.paper, words, money: String }, ({ method }) => method)
    expect(rows).toEqual([
      { label: 'cash', text: '1000' },
      { label: 'Refunded: cash', text: '-300' },
    ])
    // Papers of earlier releases have the sum of the refunds of the sale.
    const former = { payments: [], amounts: { refunded: 200 } }
    expect(movedRows({ paper: former, words, money: String }, () => '')).toEqual([
      { label: 'Refunded', text: '-200' },
    ])
    // The tax of a refund is a part of it.
    const taxed = {
      ...former,
      returned: [{ method: 'card' as const, amount: 2709, tax: 189, dateMs: 0 }],
    }
    expect(
      movedRows({ paper: taxed, words, money: String }, ({ method }) => method).slice(1),
    ).toEqual([{ label: 'of which tax', text: '189', isPart: true }])
  })

  test('a note for a dish that came back is void', async () => {
    const owner = await anOwner()
    const { id, lineIds } = await anOwnOrder(owner, {
      order_status_id: 2,
      lines: [{ line_amount: 700 }, { name: 'Tea', line_amount: 300 }],
    })
    await pay(owner, id)
    await print(owner, 'invoice', id)
    const read = () => server.ask(getOrder, { id }, owner)
    const { version: expectedVersion } = await read()
    const [, tea] = lineIds
    const cancelled = { orderId: id, cartIds: tea ? [tea] : [], expectedVersion }
    await server.ask(cancelLines, { ...cancelled, reasonCode: 'sold_out' }, owner)
    await print(owner, 'credit-note', id)
    const line = (await read()).cartItems.find((one) => one.id === tea)
    const items = line ? [{ id: line.id, expectedVersion: line.version }] : []
    await server.ask(moveItems, { items, event: 'item.restore' }, owner)
    expect(await read()).toMatchObject({ totalAmount: 1000, isCreditable: false })
    await print(owner, 'credit-note', id)
    const [note] = (await stored(owner)).filter(({ kind }) => kind === 'credit-note')
    expect(note?.paper).toMatchObject({ number: 'CN-00001', voidedMs: server.clock.now() })
  })

  test('receipts and packing slips have no number of their own, and nothing of them is stored', async () => {
    const owner = await anOwner()
    const { id } = await anOwnOrder(owner)
    expect((await pdfOf(owner, 'receipt', id)).pages).toBe(1)
    expect((await pdfOf(owner, 'packing-slip', id)).pages).toBe(1)
    expect(await stored(owner)).toEqual([])
  })

  test('texts of four scripts are drawn with fonts that the file carries', async () => {
    const owner = await anOwner()
    const names = ['Tea', 'चाय', 'தேநீர்', 'තේ']
    const { id } = await anOwnOrder(owner, { lines: names.map((name) => ({ name })) })
    const { pdf } = await pdfOf(owner, 'receipt', id)
    for (const font of ['Atkinson', 'NotoSansDevanagari', 'NotoSansTamil', 'NotoSansSinhala'])
      expect(pdf).toMatch(new RegExp(`/BaseFont /[A-Z]{6}\\+${font}`))
    expect(pdf).not.toContain('/BaseFont /Helvetica')
  })

  test('a long order continues on further pages', async () => {
    const owner = await anOwner()
    const lines = Array.from({ length: 80 }, () => ({}))
    const { id } = await anOwnOrder(owner, { lines })
    expect((await pdfOf(owner, 'invoice', id)).pages).toBeGreaterThan(2)
  })

  test('orders of others are not there', async () => {
    const [owner, other] = [await anOwner(), await anOwner()]
    const theirs = await anOwnOrder(other)
    const own = await anOwnOrder(owner)
    expect((await print(owner, 'invoice', own.id, theirs.id)).problem.code).toBe('NOT_FOUND')
    expect(await stored(owner)).toEqual([])
  })
})
