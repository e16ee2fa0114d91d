import type { Storage } from '../../services/storage.ts'

export const textSizes = ['normal', 'large', 'huge'] as const
export const columnCounts = ['auto', '1', '2', '3', '4', '5'] as const

/** The text size of this device. */
export function textSizeOf(storage: Storage): (typeof textSizes)[number] {
  return textSizes.find((size) => size === storage.read('kitchen_text')) ?? 'normal'
}

/** The number of ticket columns of this device. */
export function columnsOf(storage: Storage): (typeof columnCounts)[number] {
  return columnCounts.find((count) => count === storage.read('kitchen_columns')) ?? 'auto'
}
