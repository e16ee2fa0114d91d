import { Text } from '@chakra-ui/react/text'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Button } from '../ui/button.tsx'
import type { Importer } from './use-importer.ts'
import { ImportProgress } from './product-parts.ts'

/** The progress of the import, with a cancel button. */
export function ImportWorkingStep({ importer: { context, send } }: { importer: Importer }) {
  const { t } = useTranslation()
  const { job, isDryRun } = context
  const title = isDryRun ? t('import.checking') : t('import.running')
  return (
    <ImportProgress className="form__section">
      <p role="status">{title}</p>
      <progress
        max={job?.total || 1}
        value={job && job.total > 0 ? job.processed : undefined}
        aria-label={title}
      />
      {job && job.total > 0 && (
        <Text color="fg.muted" fontSize="sm">
          {t('import.progress', { processed: job.processed, count: job.total })}
        </Text>
      )}
      {!isDryRun && <p className="field__hint">{t('import.goesOn')}</p>}
      <Button variant="surface" disabled={!job} onClick={() => send({ type: 'importer.cancel' })}>
        {t('import.stop')}
      </Button>
    </ImportProgress>
  )
}
