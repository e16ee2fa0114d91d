import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { dirname, extname, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** A module could not be loaded; the message says why, and what to do. */
export class UnreadableModule extends Error {}

let isHooked = false

/**
 * Loads a JavaScript or TypeScript module. Node strips the types; imports without an extension, and
 * with `.js` for a `.ts` file, are resolved too. @throws UnreadableModule with the reason
 */
export async function loadModule(path: string): Promise<Record<string, unknown>> {
  const file = resolve(path)
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) throw new UnreadableModule(`there is no file ${path}`)
  if (found.isDirectory())
    throw new UnreadableModule(
      `${path} is a folder: name the module in it, such as ${path}/index.ts`,
    )
  if (/\.[jt]sx$/.test(file)) throw new UnreadableModule(jsxWords(path))
  findLooseImports()
  try {
    return (await import(pathToFileURL(file).href)) as Record<string, unknown>
  } catch (error) {
    throw new UnreadableModule(reasonWords(path, error), { cause: error })
  }
}

/** Bundlers allow imports without extensions, so apps often use them. */
function findLooseImports(): void {
  if (isHooked) return
  isHooked = true
  registerHooks({
    resolve: (specifier, context, next) => {
      const from = context.parentURL
      if (
        !/^\.{1,2}\//.test(specifier) ||
        !from?.startsWith('file:') ||
        from.includes('/node_modules/')
      )
        return next(specifier, context)
      const file = resolve(dirname(fileURLToPath(from)), specifier)
      const found = candidates(file).find((path) => existsSync(path) && extname(path) !== '')
      return next(found ? pathToFileURL(found).href : specifier, context)
    },
  })
}

function candidates(file: string): string[] {
  const bare = file.replace(/\.[cm]?js$/, '')
  return [file, `${bare}.ts`, `${file}.js`, `${file}/index.ts`, `${file}/index.js`, `${bare}.tsx`]
}

function jsxWords(path: string): string {
  return (
    `${path} is a file of JSX, which Node does not read: move the machine to a .ts file ` +
    'of its own, import it here from there, and name that file'
  )
}

function reasonWords(path: string, error: unknown): string {
  const { code, message, stack = '' } = error as Error & { code?: string }
  const place = /file:\/\/\S+?\.[cm]?[jt]sx?/.exec(`${message}\n${stack}`)?.[0]
  const file = place ? relative(process.cwd(), fileURLToPath(place)) : path
  const missing = /Cannot find (?:package|module) '([^']+)'/.exec(message)?.[1]
  const type = /does not provide an export named '([^']+)'/.exec(message)?.[1]
  const ending = /"(\.\w+)"/.exec(message)?.[1]
  const browser = /^(\w+) is not defined/.exec(message)?.[1]
  if (code === 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX')
    return (
      `${file} has TypeScript that is more than types (enum, namespace, a parameter that is a ` +
      'property), and Node only takes types away: write a const object instead of an enum, or ' +
      'name the JavaScript that your build makes'
    )
  if (code === 'ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING')
    return `${file} is TypeScript in node_modules, which Node does not read: build it first`
  if (code === 'ERR_UNKNOWN_FILE_EXTENSION')
    return `${path} imports ${ending ?? 'a file'}, which is no code for Node: ${apart}`
  if (missing && /^[./]|^file:|^[A-Z]:/.test(missing))
    return `${importerIn(message) ?? path} imports ${within(missing)}, and there is no such file`
  if (missing)
    return (
      `${path} needs ${missing}, which is not there: install it. If it is a name of your bundler ` +
      '(such as @/…), add it to "imports" in package.json, or import the file by its path'
    )
  if (type) return `${file} imports ${type}, which is no value: if it is a type, write import type`
  if (browser && error instanceof ReferenceError)
    return `${file} reads ${browser} while it is loaded, and there is no page here: ${apart}`
  const line = error instanceof SyntaxError ? lineIn(stack, path) : ''
  return `${file}${line} could not be loaded: ${message}`
}

/** Node prints the location before the stack: `file:///light.ts:5`. */
function lineIn(stack: string, path: string): string {
  const place = /^(?:file:\/\/)?\/\S+?\.[cm]?[jt]s:(\d+)$/m
  const check = (): string =>
    spawnSync(process.execPath, ['--check', path], { encoding: 'utf8' }).stderr
  const line = (place.exec(stack) ?? place.exec(check()))?.[1]
  return line === undefined ? '' : `:${line}`
}

function importerIn(message: string): string | undefined {
  const from = / imported from (.+)$/m.exec(message)?.[1]
  return from === undefined ? undefined : within(from)
}

function within(file: string): string {
  return relative(process.cwd(), file.startsWith('file:') ? fileURLToPath(file) : file)
}

const apart = 'move the machine to a module of its own that only has what it needs'
