import { useTranslation } from '#i18n/use-translation.tsx'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { signUp } from '#contract/account.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { readInvitation } from '#contract/place.ts'
import { checkInput } from '../parts/form/check-input.ts'
import { SendAgain } from '../parts/form/send-again.tsx'
import { useFields } from '../parts/form/use-fields.ts'
import { useApp } from '../seams/app-context.ts'
import { againWords } from './again-words.ts'
import { TextField } from '../ui/text-field.tsx'
import { Gate } from './gate.tsx'
import { GateForm } from './gate-form.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Aside } from './aside.tsx'

/** The input of the sign-up that requested the mail. */
type Asked = CallInput<typeof signUp>

/**
 * For users who read the mail on another device: the entered code is put into the URL, as if the
 * link had been opened.
 */
export function TypeCode() {
  const { t } = useTranslation()
  const { call } = useApp()
  const [, navigate] = useLocation()
  const asked = useHistoryState<Asked | null>()
  const email = asked?.email
  const { errors, field, save } = useFields({
    id: 'form code',
    empty: { code: '' },
    check: (values) => checkInput(readInvitation.input, values, t),
    onSave: ({ code }) => navigate(`/sessions/createpwd?code=${encodeURIComponent(code.trim())}`),
  })
  const lead = email ? t('account.create.sent', { email }) : t('account.create.noCode')
  return (
    <Gate title={t('account.create.codeTitle')} lead={lead}>
      <GateForm
        form={{ failure: undefined, errors, isBusy: false, save }}
        submit={t('account.create.next')}
        startsInField
      >
        <TextField {...field('code')} label={t('account.code')} autoComplete="one-time-code" />
      </GateForm>
      <Aside>{t(email ? 'account.create.spam' : 'account.create.staff')}</Aside>
      {asked && (
        <SendAgain
          mail="sign-up"
          words={againWords(t)}
          send={(signal) => call(signUp, asked, { signal })}
        />
      )}
      <p className="gate__links">
        <TextLink variant="quiet" href="/sessions/signin">
          {t('account.toSignIn')}
        </TextLink>
      </p>
    </Gate>
  )
}
