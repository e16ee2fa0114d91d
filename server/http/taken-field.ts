import { takenColumnOf } from '../db/fault.ts'
import { type Fault, fault } from './refusal.ts'

/** The form field of each unique key whose value people type, by table and last column. */
const fields: Readonly<Record<string, () => Fault>> = {
  'product.sku': () => fault('sku', 'duplicate', 'skuTaken'),
  'promotion.code_norm': () => fault('code', 'duplicate', 'promotionCodeTaken'),
  'customer.phone_norm': () => fault('phone', 'duplicate', 'customerPhoneTaken'),
  'dining_table.name': () => fault('name', 'duplicate', 'tableNameTaken'),
  'link_code.code': () => fault('code', 'duplicate', 'linkCodeTaken'),
}

/**
 * The field whose value another record already has; empty when the unique key has no form field.
 */
export function takenFieldsOf(error: unknown): Fault[] {
  const taken = takenColumnOf(error)
  const found = taken && fields[`${taken.table}.${taken.column}`]
  return found ? [found()] : []
}
