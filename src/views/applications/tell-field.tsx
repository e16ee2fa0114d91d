import { useTranslation } from 'react-i18next'

type Props = { isTold: boolean; onChange: (isTold: boolean) => void }

/** Whether the applicant is written to. */
export function TellField({ isTold, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <label className="dialog__choice">
      <input type="checkbox" checked={isTold} onChange={({ target }) => onChange(target.checked)} />
      {t('interest.tell')}
    </label>
  )
}
