import { Button } from '@chakra-ui/react/button'
import { Heading } from '@chakra-ui/react/heading'
import { useTranslation } from 'react-i18next'
import { Redirect } from 'wouter'
import { landingFor } from '../../machines/session.ts'
import { useApp } from '../shell/app-context.ts'
import { Icon } from '../shell/icon.tsx'
import { useTitle } from '../shell/page.tsx'
import { useKnownUser } from '../shell/viewer.ts'
import './set-up.css'

/** `/sessions/settings`: what a company lacks before it can work. */
export function FirstSettings() {
  const { t } = useTranslation()
  const { session } = useApp()
  const user = useKnownUser()
  useTitle(t('setUp.title'))
  if (!user) return null
  if (user.moduleId && user.initialPayment) return <Redirect to={landingFor(user)} replace />

  const steps = [
    { key: 'module', isDone: user.moduleId !== undefined },
    { key: 'payment', isDone: user.initialPayment },
  ] as const

  return (
    <section className="set-up">
      <img className="gate-mark" src="/icon.svg" alt="" width={44} height={44} />
      <Heading as="h1" size="3xl" id="page-title" tabIndex={-1}>
        {t('setUp.title')}
      </Heading>
      <p className="gate-lead">{t('setUp.lead', { company: user.companyName })}</p>
      <h2 className="set-up-head">{t('setUp.missing')}</h2>
      <ol className="set-up-steps">
        {steps.map(({ key, isDone }) => (
          <li key={key} data-done={isDone}>
            <Icon name={isDone ? 'check' : 'more'} />
            <div>
              <strong>{t(`setUp.${key}`)}</strong>
              <p>{t(`setUp.${key}Text`)}</p>
            </div>
            <small>{t(isDone ? 'setUp.done' : 'setUp.open')}</small>
          </li>
        ))}
      </ol>
      <p className="set-up-note">{t('setUp.soon')}</p>
      <Button variant="surface" onClick={() => session.send({ type: 'session.sign-out' })}>
        {t('setUp.signOut')}
      </Button>
    </section>
  )
}
