import { type PaperKind, printPapers } from '#contract/paper.ts'
import type { OrderRow } from '#contract/order.ts'
import type { CallFailure } from '../../machines/failure.ts'
import { saveFile } from '../parts/export/save-file.ts'
import { useSubmit } from '../parts/live/use-submit.ts'

type Papers = {
  print: (orders: readonly Pick<OrderRow, 'id'>[], kind: PaperKind) => void
  isBusy: boolean
  failure: CallFailure | undefined
}

/** Downloads the documents of orders as one PDF. */
export function usePapers(onRefused?: (failure: CallFailure) => void): Papers {
  const { send, isBusy, failure } = useSubmit(
    printPapers,
    ({ fileName, content }) => {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
      saveFile(new Blob([bytes], { type: 'application/pdf' }), fileName)
    },
    onRefused,
  )
  return {
    print: (orders, kind) => send({ orderIds: orders.map(({ id }) => id), kind }),
    isBusy,
    failure,
  }
}
