import { useTranslation } from '#i18n/use-translation.tsx'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { CsvButton } from './csv-button.tsx'

type Props<E extends Endpoint> = {
  endpoint: E
  question: CallInput<E>
  /** The file name without its extension. */
  name: string
  /** Whether this user may export the table. */
  mayExport?: boolean
}

/** The tools of a list: export and print. */
export function ListTools<E extends Endpoint>({
  endpoint,
  question,
  name,
  mayExport = true,
}: Props<E>) {
  const { t } = useTranslation()
  return (
    <>
      {mayExport && <CsvButton endpoint={endpoint} question={question} name={name} />}
      <Button className="frame__desk" variant="surface" size="sm" onClick={() => window.print()}>
        {t('parts.print')}
      </Button>
    </>
  )
}
