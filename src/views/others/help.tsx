import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { type ModuleName, moduleNameOf, moduleNames, firstModule } from '#contract/modules.ts'
import { useApp } from '../seams/app-context.ts'
import { useKnownUser } from '../seams/viewer.ts'
import { commonTopics, type HelpTopic, helpKeys, topicsOf } from './help-topics.ts'
import { ReadingPage } from './reading-page.tsx'

/** `/others/help?module=`: the main tasks by module, the shortcuts, and the contact. */
export function Help() {
  const { t } = useTranslation()
  const { supportEmail } = useApp().config
  const [search, setSearch] = useSearchParams()
  const user = useKnownUser()
  const own = useApp().module() ?? moduleNameOf(user?.moduleId)
  const module: ModuleName =
    moduleNames.find((name) => name === search.get('module')) ?? own ?? firstModule
  return (
    <ReadingPage title={t('help.title')} lead={t('help.lead')}>
      <fieldset className="help-modules">
        <legend className="sr-only">{t('help.choose')}</legend>
        {moduleNames.map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="module"
              className="sr-only"
              checked={name === module}
              onChange={() => setSearch({ module: name }, { replace: true })}
            />
            <span>{t(`module.${name}`)}</span>
          </label>
        ))}
      </fieldset>
      <h2>{t(`module.${module}`)}</h2>
      <Topics topics={topicsOf(module)} />
      <h2>{t('help.forAll')}</h2>
      <Topics topics={commonTopics} />
      <h2>{t('help.keysTitle')}</h2>
      <p>{t('help.keysLead')}</p>
      <dl className="help-keys">
        {helpKeys.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key, at) => (
                <Fragment key={key}>
                  {at > 0 && <span> {t('help.then')} </span>}
                  <kbd>
                    {key
                      .replace('Mod+', isMac ? '⌘ ' : 'Ctrl ')
                      .replace(/\b[a-z]$/, (letter) => letter.toUpperCase())}
                  </kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{t(`help.key.${does}`)}</dd>
          </div>
        ))}
      </dl>
      <h2>{t('help.contactTitle')}</h2>
      <p>{t('help.contact')}</p>
      <p>
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
    </ReadingPage>
  )
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

function Topics({ topics }: { topics: readonly HelpTopic[] }) {
  const { t } = useTranslation()
  return topics.map((topic) => (
    <section key={topic}>
      <h3>{t(`help.topic.${topic}.title`)}</h3>
      <p>{t(`help.topic.${topic}.text`)}</p>
    </section>
  ))
}
