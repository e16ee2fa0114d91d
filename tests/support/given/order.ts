import { endpoints as calls } from '#contract/all.ts'
import { addDays } from '#contract/zoned-time.ts'
import { newId } from '../../../server/db/id.ts'
import { anOrder, aProduct, aTable } from '../builders.ts'
import { type Given, type Givers, type Ground, owner } from './ground.ts'

async function aLineInTheCart({ server, company }: Ground): Promise<Given> {
  const { id, lineIds } = await anOrder(server, { company })
  return {
    fields: {
      order_id: id,
      cart_id: lineIds[0],
      quantity: 2,
      expected_version: 1,
      reason_code: undefined,
    },
    module: 'foodKart',
  }
}

async function anOrderToBe({ server, company }: Ground): Promise<Given> {
  const productId = await aProduct(server, { company, module: 'foodKart', no_prep: 1 })
  return {
    fields: { items: [{ product_id: productId, quantity: 1 }], promo_code: undefined },
    module: 'foodKart',
  }
}

async function anOrderToAddTo({ server, company }: Ground): Promise<Given> {
  const { id } = await anOrder(server, { company })
  const productId = await aProduct(server, { company, module: 'foodKart' })
  return {
    fields: {
      order_id: id,
      expected_version: 1,
      items: [{ product_id: productId, quantity: 1 }],
    },
    module: 'foodKart',
  }
}

async function anOrderToDiscount({ server, company }: Ground): Promise<Given> {
  const { id } = await anOrder(server, { company })
  return {
    fields: { order_id: id, expected_version: 1, amount_off: undefined, percent: 10 },
    module: 'foodKart',
  }
}

async function oneOfTwoLines({ server, company }: Ground): Promise<Given> {
  const { id, lineIds } = await anOrder(server, { company, lines: [{}, {}] })
  return {
    fields: { order_id: id, cart_ids: lineIds.slice(1), expected_version: undefined },
    module: 'foodKart',
  }
}

async function aPaidOrder({ server, company }: Ground): Promise<Given> {
  const { id } = await anOrder(server, {
    company,
    order_status_id: 2,
    payment_status: 'paid',
    paid_amount: 1000,
  })
  return {
    fields: {
      order_id: id,
      expected_version: 1,
      amount: 100,
      method: 'cash',
      cart_ids: undefined,
      lines: undefined,
    },
    module: 'foodKart',
  }
}

async function aProposedRefund(ground: Ground): Promise<Given> {
  const { server, company } = ground
  const paid = {
    order_status_id: 2 as const,
    payment_status: 'paid' as const,
    paid_amount: 1500,
    lines: [{}, { line_amount: 500 }],
  }
  const { id: orderId, lineIds } = await anOrder(server, { company, ...paid })
  const { version } = await ground.server.ask(
    calls.cancelLines,
    { orderId, cartIds: lineIds.slice(1), reasonCode: 'sold_out' },
    await owner(ground, 'foodKart'),
  )
  return { fields: { order_id: orderId, expected_version: version }, module: 'foodKart' }
}

async function aPaymentByHand(ground: Ground): Promise<Given> {
  const { id: orderId } = await anOrder(ground.server, { company: ground.company })
  const payment = { purpose: 'order', orderId, method: 'card', amount: 400 } as const
  const as = await owner(ground, 'foodKart')
  const { id } = await ground.server.ask(calls.recordPayment, payment, as)
  return {
    fields: {
      payment_txn_id: id,
      method: 'cash',
      received_amount: undefined,
      reason: 'Wrong button',
    },
    module: 'foodKart',
  }
}

async function aPromotion(ground: Ground): Promise<Given> {
  const { id } = await ground.server.ask(
    calls.createPromotion,
    { name: newId(), kind: 'percent', value: 10 },
    await owner(ground, 'foodKart'),
  )
  return { fields: { id }, module: 'foodKart' }
}

async function anImport(ground: Ground): Promise<Given> {
  const { id } = await ground.server.ask(
    calls.importProducts,
    { rows: [{ name: 'Imported', price: '1.00' }], isDryRun: true },
    await owner(ground, 'foodKart'),
  )
  return { fields: { id }, module: 'foodKart' }
}

/** The one dish of a table's bill. */
async function aDishToPay(ground: Ground): Promise<Given> {
  const { server, company } = ground
  const as = await owner(ground, 'tableOrdering')
  const tableId = await aTable(server, { company, name: newId() })
  const productId = await aProduct(server, { company, module: 'tableOrdering' })
  const items = [{ productId, quantity: 1 }]
  await ground.server.ask(calls.createOrder, { source: 'table', tableId, items }, as)
  const [part] = (await ground.server.ask(calls.getTable, { id: tableId }, as)).bill?.parts ?? []
  return {
    fields: {
      table_id: tableId,
      items: [{ cart_id: part?.cartId, quantity: 1 }],
      amount: part?.partAmount,
      method: 'card',
      received_amount: undefined,
    },
    module: 'tableOrdering',
  }
}

async function aPaymentToUndo(ground: Ground): Promise<Given> {
  const { fields } = await aPaymentByHand(ground)
  return { fields: { payment_txn_ids: [fields['payment_txn_id']] }, module: 'foodKart' }
}

let days = 0
/** A day before any payment, another one each time, of a company that already existed. */
async function aFreeDay({ server, company }: Ground): Promise<string> {
  await server.databases.write
    .updateTable('company_detail')
    .set({ created_ms: Date.parse('2018-01-01') })
    .where('id', '=', company.id)
    .execute()
  return addDays('2018-01-01', (days += 1))
}

async function aDayToClose(ground: Ground): Promise<Given> {
  return { fields: { day: await aFreeDay(ground), cash_amount: 0 }, module: 'foodKart' }
}

async function aClosedDay(ground: Ground): Promise<Given> {
  const { id, version } = await ground.server.ask(
    calls.closeTill,
    { day: await aFreeDay(ground), floatAmount: 0, countedAmount: 0, cashAmount: 0 },
    await owner(ground, 'foodKart'),
  )
  return { fields: { till_closing_id: id, expected_version: version }, module: 'foodKart' }
}

export const orderGivers: Givers = [
  [calls.payTablePart, aDishToPay],
  [calls.createOrder, anOrderToBe],
  [calls.addLines, anOrderToAddTo],
  [calls.discountOrder, anOrderToDiscount],
  [calls.changeQuantity, aLineInTheCart],
  [calls.cancelLines, oneOfTwoLines],
  [calls.changePaymentMethod, aPaymentByHand],
  [calls.undoPayment, aPaymentToUndo],
  [calls.refundOrder, aPaidOrder],
  [calls.dropRefund, aProposedRefund],
  [calls.closeTill, aDayToClose],
  [calls.reopenTill, aClosedDay],
  [calls.getPromotion, aPromotion],
  [calls.getImport, anImport],
]
