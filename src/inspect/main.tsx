import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createFar } from './far.ts'
import { createStorage } from '../services/storage.ts'
import { chooseScheme, chosenScheme, followScheme } from '../views/frame/page/scheme.ts'
import { Inspector } from '../views/inspect/inspector.tsx'
import { styling } from '../views/theme/styling.ts'

// The inspector's page. It contains nothing of the app: no session, no calls, no translations. The
// kit serves the same page for other apps, where no server inserts the configuration.
const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')

const config = configIn(document.getElementById('config')?.textContent)
const prefix = config?.storagePrefix
const storage = createStorage(prefix ?? 'inspector.')
chooseScheme(storage, chosenScheme(storage))
followScheme(storage)

// A sign-out in the app clears the local storage of all tabs; this tab keeps its settings.
const own = createStorage('inspector.', () => sessionStorage)
const lasting = createStorage('inspector.')
const memory = {
  read: (key: string) => own.read(key) ?? lasting.read(key),
  write(key: string, value: string | undefined) {
    lasting.write(key, value)
    own.write(key, value)
  },
  follow: own.follow,
}

const far = config?.sharing
  ? createFar(config.bases.business, () => storage.read('token'))
  : undefined

const cache = createCache({
  key: 'ui',
  nonce: document.querySelector<HTMLElement>('meta[property=csp-nonce]')?.nonce,
})
createRoot(root).render(
  <StrictMode>
    <CacheProvider value={cache}>
      <ChakraProvider value={styling}>
        <Inspector isBeside={prefix === undefined} far={far} memory={memory} />
      </ChakraProvider>
    </CacheProvider>
  </StrictMode>,
)

type Config = { storagePrefix: string; sharing?: boolean; bases: { business: string } }

/** The app's configuration; undefined if no server has inserted it. */
function configIn(text: string | null | undefined): Config | undefined {
  const config: Partial<Config> = JSON.parse(text || '{}')
  const { storagePrefix, bases, sharing = false } = config
  return storagePrefix !== undefined && bases ? { storagePrefix, bases, sharing } : undefined
}
