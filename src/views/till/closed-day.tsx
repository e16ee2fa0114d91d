import { Flex } from '@chakra-ui/react/flex'
import { Text } from '@chakra-ui/react/text'
import { useTranslation } from '#i18n/use-translation.tsx'
import { reopenTill, type TillClosing, type TillDay } from '#contract/till.ts'
import { Fact, Facts } from '../parts/figures/facts.tsx'
import { sentenceOf } from '../../machines/failure.ts'
import { useDialog } from '../parts/dialog/use-dialog.tsx'
import { useSubmit } from '../parts/live/use-submit.ts'
import { formatMoney } from '../parts/money/money-format.ts'
import { Money } from '../parts/money/money.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { formatDateTime } from '../parts/time/time-format.ts'
import { useMay } from '../seams/use-may.ts'
import { useViewer } from '../seams/viewer.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { differenceText } from './difference.ts'
import { ReopenDialog } from './reopen-dialog.tsx'
import { unfinishedTexts } from './unfinished-text.ts'

type Props = { till: TillDay; closing: TillClosing; closedMs: number; onChanged: () => void }

/** How a day was closed, and what changed afterwards. */
export function ClosedDay({ till, closing, closedMs, onChanged }: Props) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useViewer()
  const may = useMay()
  const { id, version, currency, floatAmount, expectedAmount, countedAmount, note } = closing
  const { send, isBusy, failure } = useSubmit(reopenTill, onChanged, onChanged)
  const asking = useDialog((_: void, close) => (
    <ReopenDialog
      isBusy={isBusy}
      failure={failure && sentenceOf(failure)}
      onReason={(reason) => send({ id, expectedVersion: version, reason })}
      onClose={close}
    />
  ))
  const time = formatDateTime(closedMs, timeZone)
  const difference = countedAmount - expectedAmount
  return (
    <section className="card__root" aria-labelledby="till-closed">
      <h2 id="till-closed">
        {closing.actorName
          ? t('till.closed', { name: closing.actorName, time })
          : t('till.closedAlone', { time })}
      </h2>
      <ChangedSince till={till} closing={closing} />
      <Facts>
        <Fact name={t('till.cash.float')}>
          <Money amount={floatAmount} currency={currency} />
        </Fact>
        <Fact name={t('till.cash.expected')}>
          <Money amount={expectedAmount} currency={currency} />
        </Fact>
        <Fact name={t('till.cash.counted')}>
          <Money amount={countedAmount} currency={currency} />
        </Fact>
        <Fact name={t('till.cash.difference')}>
          {differenceText(difference, currency, t, i18n.language)}
        </Fact>
        {closing.unfinished && (
          <Fact name={t('till.unfinished.then')}>
            {unfinishedTexts(closing.unfinished, currency, t, i18n.language)
              .map(({ text }) => text)
              .join('; ') || t('till.unfinished.none')}
          </Fact>
        )}
      </Facts>
      {note && <Text whiteSpace="pre-line">{note}</Text>}
      {failure && <FailureNotice failure={failure} />}
      {may(reopenTill) && (
        <Flex marginBlockStart="3" _print={{ display: 'none' }}>
          <Button variant="surface" loading={isBusy} onClick={() => asking.open()}>
            {t('till.reopen')}
          </Button>
        </Flex>
      )}
      {asking.dialog}
    </section>
  )
}

/** Money that was recorded or changed after the closing; nothing is shown without any. */
function ChangedSince({ till, closing }: Pick<Props, 'till' | 'closing'>) {
  const { t, i18n } = useTranslation()
  const cashNow = closing.floatAmount + till.cashAmount
  if (closing.changes === 0 && !closing.isChanged) return null
  const said = (amount: number) => formatMoney(amount, till.currency, i18n.language)
  return (
    <Notice
      kind="warning"
      title={
        closing.changes > 0 ? t('till.changes', { count: closing.changes }) : t('till.changed')
      }
    >
      {t('till.now', {
        net: said(closing.netAmount),
        cash: said(closing.expectedAmount),
        netNow: said(till.netAmount),
        cashNow: said(cashNow),
      })}
    </Notice>
  )
}
