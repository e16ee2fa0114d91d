import type { TFunction } from 'i18next'
import { staffNo } from './split-counts.ts'

/** Whose dishes are paid: a guest by name or number, or what staff added. */
export function eaterWord(
  t: TFunction,
  { no, name }: { no: number; name: string | undefined },
): string {
  if (no === staffNo) return t('tables.split.staff')
  return name ?? t('tables.split.guest', { no })
}
