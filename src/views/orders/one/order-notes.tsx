import { chakra } from '@chakra-ui/react/styled-system'
import type { FormEvent } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { limits } from '#contract/limits.ts'
import { noteOrder } from '#contract/order-change.ts'
import type { Order } from '#contract/order.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { DateTime } from '../../parts/time/date-time.tsx'
import { useMay } from '../../seams/use-may.ts'
import type { OrderAct } from '../order-acts.ts'
import { useActorName } from './use-actor-name.ts'

type Props = { order: Order; zone: string; isBusy: boolean; onAct: (act: OrderAct) => void }

/** The team's notes on an order, with names; not visible to guests. */
export function OrderNotes({ order, zone, isBusy, onAct }: Props) {
  const { t } = useTranslation()
  const mayNote = useMay()(noteOrder)
  const actorName = useActorName()
  const notes = order.history.filter(({ event, note }) => event === 'order.note' && note)
  if (notes.length === 0 && !mayNote) return null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const note = String(new FormData(event.currentTarget).get('note') ?? '').trim()
    if (note) onAct({ do: 'note', note })
  }
  return (
    <Card id="order-notes" title={t('orders.notes.title')}>
      <chakra.ul
        display="grid"
        gap="3"
        mb={notes.length > 0 ? '3' : '0'}
        fontSize="sm"
        css={{
          '& p': { overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
          '& small': { color: 'fg.muted', fontSize: 'xs' },
        }}
      >
        {notes.toReversed().map((entry) => (
          <li key={entry.occurredMs + (entry.note ?? '')}>
            <p>
              <bdi>{entry.note}</bdi>
            </p>
            <small>
              {actorName(entry)} · <DateTime ms={entry.occurredMs} zone={zone} />
            </small>
          </li>
        ))}
      </chakra.ul>
      {mayNote && (
        // The key clears the field once the note is saved and appears in the list above.
        <chakra.form key={notes.length} display="grid" gap="2" onSubmit={submit}>
          <Field label={t('orders.notes.new')} hint={t('orders.notes.hint')}>
            {(ids) => (
              <Textarea {...ids} name="note" rows={2} required maxLength={limits.text.medium} />
            )}
          </Field>
          <Button type="submit" size="md" variant="surface" justifySelf="start" disabled={isBusy}>
            {t('orders.notes.add')}
          </Button>
        </chakra.form>
      )}
    </Card>
  )
}
