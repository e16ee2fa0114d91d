import type { CallingCode } from './fields.ts'

type Dialling = {
  /**
   * A zero before a national number: `trunk` is dialled within the country only, `own` belongs to
   * the number, `none` does not occur.
   */
  zero: 'trunk' | 'own' | 'none'
  /** The possible lengths of national numbers, without the trunk prefix. */
  lengths: readonly number[]
}

const trunk = (...lengths: number[]): Dialling => ({ zero: 'trunk', lengths })
const none = (...lengths: number[]): Dialling => ({ zero: 'none', lengths })

/** How numbers are written within a country, by its calling code. */
export const dialling: Record<CallingCode, Dialling> = {
  '+91': trunk(10),
  '+94': trunk(9),
  '+44': trunk(9, 10),
  '+61': trunk(9),
  '+1': none(10),
  '+43': trunk(5, 6, 7, 8, 9, 10, 11, 12),
  '+32': trunk(8, 9),
  '+359': trunk(6, 7, 8, 9),
  '+357': none(8),
  '+49': trunk(5, 6, 7, 8, 9, 10, 11),
  '+372': none(7, 8),
  '+34': none(9),
  '+358': trunk(5, 6, 7, 8, 9, 10, 11),
  '+33': trunk(9),
  '+30': none(10),
  '+385': trunk(7, 8, 9),
  '+353': trunk(7, 8, 9),
  '+39': { zero: 'own', lengths: [6, 7, 8, 9, 10, 11] },
  '+370': trunk(8),
  '+352': none(5, 6, 7, 8, 9),
  '+371': none(8),
  '+356': none(8),
  '+31': trunk(9),
  '+351': none(9),
  '+386': trunk(8),
  '+421': trunk(9),
  '+971': trunk(8, 9),
  '+41': trunk(9),
  '+420': none(9),
  '+45': none(8),
  '+47': none(8),
  '+64': trunk(8, 9, 10),
  '+48': none(9),
  '+40': trunk(9),
  '+46': trunk(7, 8, 9, 10),
  '+65': none(8),
  '+27': trunk(9),
}
