import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { type Customer, mergeCustomers } from '#contract/customer.ts'
import type { Id } from '#contract/fields.ts'
import { Money } from '../parts/money/money.tsx'
import { useSubmit } from '../parts/live/use-submit.ts'
import { useApp } from '../seams/app-context.ts'
import { ConfirmTyped } from '../parts/dialog/confirm-typed.tsx'
import { Reach } from '../parts/people/phone.tsx'
import { merged } from './merged.ts'

type Props = {
  pair: readonly [Customer, Customer]
  onBack: () => void
  onClose: () => void
  onDone: (keptId: Id) => void
}

/** Selects which of the two is kept, and shows the merged result. */
export function MergePreview({ pair, onBack, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const { toasts } = useApp()
  const [stays, setStays] = useState<0 | 1>(0)
  const [kept, gone] = stays === 0 ? pair : [pair[1], pair[0]]
  const whole = merged(kept, gone)
  const { send, isBusy, failure } = useSubmit(mergeCustomers, ({ id, fullName }) => {
    toasts.send({
      type: 'toast.show',
      kind: 'success',
      text: t('customers.merge.done', { name: fullName }),
    })
    onDone(id)
  })
  return (
    <ConfirmTyped
      title={t('customers.merge.choose')}
      word={kept.fullName}
      confirm={t('customers.merge.confirm')}
      keep={t('customers.cancel')}
      failure={failure?.message}
      isBusy={isBusy}
      onConfirm={() => send({ keepId: kept.id, mergeId: gone.id })}
      onClose={onClose}
    >
      <fieldset className="dialog__oneColumn">
        <legend>{t('customers.merge.stays')}</legend>
        {([0, 1] as const).map((index) => (
          <chakra.label
            key={index}
            className="choice__box"
            paddingBlock="1.5"
            css={{ '& small': { marginInlineStart: 'auto', overflowWrap: 'anywhere' } }}
          >
            <input
              type="radio"
              name="stays"
              checked={stays === index}
              onChange={() => setStays(index)}
            />
            {pair[index].fullName}
            <small>
              <Reach {...pair[index]} />
            </small>
          </chakra.label>
        ))}
      </fieldset>
      <chakra.section
        paddingBlock="3"
        paddingInline="4"
        bg="bg.subtle"
        borderRadius="md"
        fontSize="sm"
        css={{
          '& h3': { marginBlockEnd: '2', fontWeight: 'semibold' },
          '& dl': {
            display: 'grid',
            gridTemplateColumns: 'auto minmax(0, 1fr)',
            rowGap: '1',
            columnGap: '4',
          },
          '& dt': { color: 'fg.muted' },
          '& dd': { overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
        }}
        aria-label={t('customers.merge.preview')}
      >
        <h3>{t('customers.merge.preview')}</h3>
        <dl>
          <dt>{t('customers.name')}</dt>
          <dd>{whole.fullName}</dd>
          <dt>{t('customers.contact')}</dt>
          <dd>{whole.phone || whole.email ? <Reach {...whole} /> : '–'}</dd>
          <dt>{t('customers.tags')}</dt>
          <dd>{whole.tags.join(', ') || '–'}</dd>
          <dt>{t('customers.notes')}</dt>
          <dd>{whole.notes ?? '–'}</dd>
          <dt>{t('customers.orders')}</dt>
          <dd>
            {whole.orderCount} · <Money amount={whole.spentAmount} currency={whole.currency} />
          </dd>
          <dt>{t('customers.visits')}</dt>
          <dd>{whole.visitCount}</dd>
        </dl>
      </chakra.section>
      <p className="quiet__text">
        {t('customers.merge.warning', { name: gone.fullName })}{' '}
        <chakra.button
          type="button"
          minBlockSize="6"
          color="brand.fg"
          textDecoration="underline"
          cursor="pointer"
          onClick={onBack}
        >
          {t('customers.merge.back')}
        </chakra.button>
      </p>
    </ConfirmTyped>
  )
}
