import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'wouter'
import { receiptUuid } from '#contract/fields.ts'
import { type ModuleName, moduleNameOf } from '#contract/modules.ts'
import { getReceipt } from '#contract/receipt.ts'
import type { Translator } from '../../i18n/i18n.ts'
import { FailureNotice } from '../parts/failure-notice.tsx'
import { useAnswer } from '../parts/use-answer.ts'
import { useApp } from '../shell/app-context.ts'
import { ReceiptPaper } from './receipt-paper.tsx'
import '../parts/notices.css'
import './receipt.css'

/** `/receipt/{uuid}`: what the holder of the address may see of an order, fit to be printed. */
export function Receipt() {
  const { t } = useTranslation()
  const { translator } = useApp()
  const uuid = receiptUuid.safeParse(useParams().id)
  const { answer, failure, reload } = useAnswer(getReceipt, { uuid: uuid.success ? uuid.data : '' })
  const module = moduleNameOf(answer?.moduleId)
  // Colour and words are those of the order's module, whoever looks at it. The words have to be there before the paper is drawn.
  if (module) speakAs(translator, module)
  useEffect(() => {
    if (module) document.documentElement.dataset.module = module
  }, [module])
  useEffect(() => {
    document.title = answer ? t('receipt.title', { number: answer.orderNo }) : t('receipt.heading')
  }, [answer, t])

  if (failure)
    return (
      <div className="receipt">
        {failure.status === 404 || failure.status === 410 ? <NoReceipt isExpired={failure.status === 410} /> : <FailureNotice failure={failure} onRetry={reload} />}
      </div>
    )
  if (!answer) return <div className="receipt receipt-waiting" aria-busy="true" />
  return (
    <div className="receipt">
      <ReceiptPaper receipt={answer} />
      <button type="button" className="receipt-print" onClick={() => print()}>
        {t('receipt.print')}
      </button>
    </div>
  )
}

function speakAs(translator: Translator, module: ModuleName): void {
  translator.useWording(module)
}

function NoReceipt({ isExpired }: { isExpired: boolean }) {
  const { t } = useTranslation()
  const words = isExpired ? 'expired' : 'missing'
  return (
    <div className="receipt-none">
      <h1>{t(`receipt.${words}.title`)}</h1>
      <p>{t(`receipt.${words}.text`)}</p>
    </div>
  )
}
