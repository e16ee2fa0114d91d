import { useTranslation } from '#i18n/use-translation.tsx'
import { CheckField, FormSection } from '../parts/form/fields.tsx'
import { Appearance } from '../frame/shell/appearance.tsx'
import { useApp } from '../seams/app-context.ts'
import { LanguageChoice } from '../frame/tools/language-choice.tsx'
import { chooseShortcuts, hasShortcuts } from '../frame/keys/shortcut-choice.ts'
import { useStored } from '../seams/use-stored.ts'
import '../theme/forms.css'

/** The app's appearance and shortcuts on this device. */
export function LookPart() {
  const { t } = useTranslation()
  const { storage } = useApp()
  const hasKeys = useStored(hasShortcuts)
  return (
    <>
      <FormSection title={t('settings.look.title')} text={t('settings.look.text')}>
        <Appearance />
        <LanguageChoice />
      </FormSection>
      <FormSection title={t('settings.look.keys')}>
        <div className="form__wide">
          <CheckField
            name="shortcuts"
            value={hasKeys}
            error={undefined}
            label={t('settings.look.keysOn')}
            hint={t('settings.look.keysHint')}
            onChange={(isOn) => chooseShortcuts(storage, isOn)}
          />
        </div>
      </FormSection>
    </>
  )
}
