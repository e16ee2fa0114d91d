import { chakra } from '@chakra-ui/react/styled-system'
import { Fragment } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { useSearchParams } from 'wouter'
import { type ModuleName, moduleNameOf, moduleNames, firstModule } from '#contract/modules.ts'
import { useApp } from '../seams/app-context.ts'
import { useKnownUser } from '../seams/viewer.ts'
import { isMac } from '../frame/keys/is-mac.ts'
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
      <chakra.fieldset
        display="flex"
        flexWrap="wrap"
        gap="1.5"
        css={{
          '& span': {
            display: 'flex',
            alignItems: 'center',
            minBlockSize: '11',
            paddingInline: '3.5',
            border: '1px solid {colors.border}',
            borderRadius: 'md',
            fontSize: 'sm',
            cursor: 'pointer',
          },
          '& :checked + span': {
            color: 'brand.contrast',
            bg: 'brand.solid',
            borderColor: 'transparent',
          },
          '& :focus-visible + span': {
            outline: '2px solid {colors.brand.focusRing}',
            outlineOffset: '2px',
          },
        }}
      >
        <legend className="frame__spoken">{t('help.choose')}</legend>
        {moduleNames.map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="module"
              className="frame__spoken"
              checked={name === module}
              onChange={() => setSearch({ module: name }, { replace: true })}
            />
            <span>{t(`module.${name}`)}</span>
          </label>
        ))}
      </chakra.fieldset>
      <h2>{t(`module.${module}`)}</h2>
      <Topics topics={topicsOf(module)} />
      <h2>{t('help.forAll')}</h2>
      <Topics topics={commonTopics} />
      <h2>{t('help.keysTitle')}</h2>
      <p>{t('help.keysLead')}</p>
      <chakra.dl
        css={{
          '& > div': {
            display: 'grid',
            gridTemplateColumns: '8rem minmax(0, 1fr)',
            rowGap: '1',
            columnGap: '6',
            paddingBlock: '2',
            borderBlockEnd: '1px solid {colors.border.muted}',
            fontSize: 'sm',
          },
          '& kbd': {
            paddingBlock: '0.0625rem',
            paddingInline: '1.5',
            fontFamily: 'inherit',
            fontSize: 'xs',
            whiteSpace: 'nowrap',
            bg: 'bg.muted',
            border: '1px solid {colors.border}',
            borderRadius: 'md',
          },
        }}
      >
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
      </chakra.dl>
      <h2>{t('help.contactTitle')}</h2>
      <p>{t('help.contact')}</p>
      <p>
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
    </ReadingPage>
  )
}

function Topics({ topics }: { topics: readonly HelpTopic[] }) {
  const { t } = useTranslation()
  return topics.map((topic) => (
    <section key={topic}>
      <h3>{t(`help.topic.${topic}.title`)}</h3>
      <p>{t(`help.topic.${topic}.text`)}</p>
    </section>
  ))
}
