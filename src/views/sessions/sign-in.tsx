import { Heading } from '@chakra-ui/react/heading'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useTitle } from '../shell/page.tsx'
import { ModuleTiles } from './module-tiles.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** `/sessions/signin`: the way in. */
export function SignIn() {
  const { t } = useTranslation()
  useTitle(t('signIn.title'))

  return (
    <div className="gate-split">
      <section className="gate-form">
        <img className="gate-mark" src="/icon.svg" alt="" width={44} height={44} />
        <Heading as="h1" size="3xl" id="page-title" tabIndex={-1}>
          {t('signIn.title')}
        </Heading>
        <p className="gate-lead">{t('signIn.lead')}</p>
        <SignInForm />
        <p className="gate-links">
          <Link href="/sessions/reset">{t('signIn.forgot')}</Link>
          <Link href="/sessions/signup">{t('signIn.signUp')}</Link>
        </p>
      </section>
      <ModuleTiles />
    </div>
  )
}
