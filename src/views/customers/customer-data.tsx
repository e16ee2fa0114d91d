import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import { useTranslation } from '#i18n/use-translation.tsx'
import { type Customer, exportCustomer, listDuplicates } from '#contract/customer.ts'
import { Card } from '../ui/card.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useSubmit } from '../parts/live/use-submit.ts'
import { useApp } from '../seams/app-context.ts'
import { saveFile } from '../parts/export/save-file.ts'

type Props = { customer: Customer; onMerge: () => void; onErase: () => void }

/** The owner's actions on the record itself: merge, export, erase. */
export function CustomerData({ customer: { id, fullName, version }, onMerge, onErase }: Props) {
  const { t } = useTranslation()
  const { toasts } = useApp()
  const { answer: alike } = useAnswer(listDuplicates, { id })
  const taking = useSubmit(exportCustomer, (data) => {
    downloadJson(`${fullName} v${version}.json`, data)
    toasts.send({
      type: 'toast.show',
      kind: 'success',
      text: t('customers.export.done', { name: fullName }),
    })
  })
  return (
    <Card id="customer-data" title={t('customers.data.title')}>
      {taking.failure && (
        <Text marginBlockEnd="3" color="red.fg" fontSize="sm" role="alert">
          {taking.failure.message}
        </Text>
      )}
      <chakra.ul
        display="grid"
        gap="3"
        fontSize="sm"
        css={{
          '& li': {
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: '4',
          },
          '& p': { color: 'fg.muted' },
        }}
      >
        <li>
          <p>
            {alike && alike.length > 0
              ? t('customers.merge.alike', { count: alike.length })
              : t('customers.merge.text')}
          </p>
          <button
            type="button"
            className="quiet__button"
            data-set={alike && alike.length > 0}
            onClick={onMerge}
          >
            {t('customers.merge.action')}
          </button>
        </li>
        <li>
          <p>{t('customers.export.text')}</p>
          <button
            type="button"
            className="quiet__button"
            disabled={taking.isBusy}
            onClick={() => taking.send({ id })}
          >
            {t('customers.export.action')}
          </button>
        </li>
        <li>
          <p>{t('customers.erase.text')}</p>
          <button type="button" className="quiet__button" data-tone="refused" onClick={onErase}>
            {t('customers.erase.action')}
          </button>
        </li>
      </chakra.ul>
    </Card>
  )
}

/** Downloads data as a JSON file. */
function downloadJson(name: string, data: unknown): void {
  const text = JSON.stringify(data, undefined, 2)
  saveFile(new Blob([text], { type: 'application/json' }), name.replace(/[\\/:*?"<>|]/g, '_'))
}
