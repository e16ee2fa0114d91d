import { limits } from '#contract/limits.ts'
import { useTranslation } from '#i18n/use-translation.tsx'
import { closeTill, type TillDay } from '#contract/till.ts'
import { Fact, Facts } from '../parts/figures/facts.tsx'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { useDialog } from '../parts/dialog/use-dialog.tsx'
import { FormSection, TextAreaField, TextField } from '../parts/form/fields.tsx'
import { FormFrame } from '../parts/form/form-frame.tsx'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { currencySign } from '../parts/money/money-format.ts'
import { Money } from '../parts/money/money.tsx'
import { Notice } from '../ui/notice.tsx'
import { checkClosing, closingInput, countOf, firstValues } from './close-values.ts'
import { differenceText } from './difference.ts'
import { UnfinishedOrders } from './unfinished.tsx'

type Props = { till: TillDay; onChanged: () => void }

/** The cash of an open day as it is counted: with the difference, before the day is closed. */
export function CloseForm({ till, onChanged }: Props) {
  const { t, i18n } = useTranslation()
  const { currency } = till
  const form = useNewForm(closeTill, {
    key: `till:${till.day}`,
    empty: firstValues(till),
    toInput: (values) => closingInput(till, values),
    check: (values) => checkClosing(till, values, t),
    savedText: t('till.saved'),
    onDone: onChanged,
    onRefused: onChanged,
  })
  const { expectedAmount, difference } = countOf(till, form.values)
  const isCounted = Number.isFinite(difference)
  const sign = currencySign(currency, i18n.language)
  const nameOf = {
    floatAmount: t('till.cash.float'),
    countedAmount: t('till.cash.counted'),
    note: t('till.cash.note'),
  }
  const money = { inputMode: 'decimal', autoComplete: 'off', before: sign } as const
  const asking = useDialog((_: void, close) => (
    <AskFrame
      title={t('till.unfinished.ask')}
      confirm={t('till.close')}
      keep={t('till.unfinished.keep')}
      onConfirm={() => {
        close()
        form.save()
      }}
      onClose={close}
    >
      <UnfinishedOrders till={till} />
      <p>{t('till.unfinished.askText')}</p>
    </AskFrame>
  ))
  // Wrong amounts are shown before the question.
  const save = () =>
    till.unfinished.length > 0 && checkClosing(till, form.values, t).length === 0
      ? asking.open()
      : form.save()
  return (
    <>
      <FormFrame
        form={{ ...form, save }}
        label={t('till.close')}
        nameOf={(field) => nameOf[field]}
        saveLabel={t('till.close')}
      >
        {till.closing && <Notice kind="warning">{t('till.reopened')}</Notice>}
        <Facts>
          <Fact name={t('till.cash.expected')}>
            {Number.isFinite(expectedAmount) ? (
              <Money amount={expectedAmount} currency={currency} />
            ) : (
              '–'
            )}
          </Fact>
          <Fact name={t('till.cash.difference')}>
            <span role="status">
              {isCounted ? differenceText(difference, currency, t, i18n.language) : '–'}
            </span>
          </Fact>
        </Facts>
        <FormSection title={t('till.cash.title')}>
          <TextField
            {...form.field('floatAmount')}
            {...money}
            label={nameOf.floatAmount}
            hint={t('till.cash.floatHint')}
          />
          <TextField
            {...form.field('countedAmount')}
            {...money}
            label={nameOf.countedAmount}
            hint={t('till.cash.countedHint')}
            isRequired
          />
          <TextAreaField
            {...form.field('note')}
            label={nameOf.note}
            rows={2}
            maxLength={limits.text.medium}
          />
        </FormSection>
      </FormFrame>
      {asking.dialog}
    </>
  )
}
