import { Button } from '@chakra-ui/react/button'
import { useTranslation } from 'react-i18next'
import type { Importer } from './use-importer.ts'

/** How far the server is with the rows, and the way to stop it. */
export function ImportWorkingStep({ importer: { context, send } }: { importer: Importer }) {
  const { t } = useTranslation()
  const { job, isDryRun } = context
  const title = isDryRun ? t('import.checking') : t('import.running')
  return (
    <section className="form-section import-progress">
      <p role="status">{title}</p>
      <progress
        max={job?.total || 1}
        value={job && job.total > 0 ? job.processed : undefined}
        aria-label={title}
      />
      {job && job.total > 0 && (
        <p className="quiet-figure">
          {t('import.progress', { processed: job.processed, count: job.total })}
        </p>
      )}
      {!isDryRun && <p className="form-hint">{t('import.goesOn')}</p>}
      <Button variant="surface" disabled={!job} onClick={() => send({ type: 'importer.cancel' })}>
        {t('import.stop')}
      </Button>
    </section>
  )
}
