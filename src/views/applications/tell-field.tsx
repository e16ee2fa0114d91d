import { useTranslation } from '#i18n/use-translation.tsx'
import { Choice } from '../ui/choice.tsx'

type Props = { isTold: boolean; onChange: (isTold: boolean) => void }

/** Whether the applicant is written to. */
export function TellField({ isTold, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <Choice type="checkbox" checked={isTold} onChange={({ target }) => onChange(target.checked)}>
      {t('interest.tell')}
    </Choice>
  )
}
