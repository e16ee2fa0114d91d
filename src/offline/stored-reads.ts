import { type CallInput, type Endpoint, isWrite, type OutputOf } from '#contract/endpoint.ts'
import { calculatePrice } from '#contract/price.ts'
import { getProduct, listProducts } from '#contract/product.ts'
import type { Page } from '#contract/page.ts'
import { asAnswer, askedOf } from './asked-of.ts'
import { estimateOf } from './estimate.ts'
import { questionLike, questionOf } from './keep-answer.ts'
import { linesOfOrder, onlyLinesOf } from './lines-of-order.ts'
import { answerMade, withMade } from './made.ts'
import { pageModuleId, ownerOf, type Parts, userOf } from './parts.ts'
import { overlaid } from './records.ts'

type ProductRow = OutputOf<typeof listProducts>['rows'][number]

/** The last stored answer to a question, with the waiting writes applied; undefined if unknown. */
export async function readStored<E extends Endpoint>(
  parts: Parts,
  endpoint: E,
  input: CallInput<E>,
): Promise<OutputOf<E> | undefined> {
  const owner = ownerOf(parts.session.getSnapshot())
  if (!owner) return undefined
  const priced = askedOf(calculatePrice, endpoint, input)
  if (priced) {
    const estimate = await priceKept(parts, owner, priced)
    return estimate && asAnswer(endpoint, estimate)
  }
  if (isWrite(endpoint)) return undefined
  const waiting = await parts.jobs.of(owner)
  const made = answerMade(endpoint, input, waiting)
  if (made !== undefined) return made
  const read = (question: unknown) =>
    parts.answers.read(owner, questionOf(parts, endpoint, question)).catch(() => undefined)
  const own = linesOfOrder(endpoint, input)
  const all = own && (await read(own.all))
  const found =
    own && all ? { ...all, output: onlyLinesOf(own.orderId, all.output) } : await read(input)
  if (!found) {
    const searched = askedOf(listProducts, endpoint, input)
    const products = searched && (await findProducts(parts, owner, searched))
    return products && asAnswer(endpoint, products)
  }
  parts.seen.note(found.output)
  parts.shown.note(found.atMs)
  return withMade(
    endpoint,
    input,
    asAnswer(endpoint, overlaid(found.output, waiting)),
    waiting,
    pageModuleId(parts),
  )
}

/**
 * Remembers the products of every stored list, and those that were opened, with their options: a
 * page that was loaded offline has seen none. Returns those of the lists.
 */
export async function rememberProducts(parts: Parts, userId: string): Promise<ProductRow[]> {
  const lists = await parts.answers
    .readLike(userId, questionLike(parts, listProducts))
    .catch(() => [])
  const rows = lists.flatMap(({ output }) => asAnswer(listProducts, output).rows)
  const opened = await parts.answers
    .readLike(userId, questionLike(parts, getProduct))
    .catch(() => [])
  parts.seen.note([...rows, ...opened.map(({ output }) => output)])
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

/** Finds products by name or category among all stored lists; undefined without any. */
async function findProducts(
  parts: Parts,
  userId: string,
  { search = '', rowSize = 10, status }: CallInput<typeof listProducts>,
): Promise<Page<ProductRow> | undefined> {
  const known = await rememberProducts(parts, userId)
  if (known.length === 0) return undefined
  const text = search.trim().toLowerCase()
  const isMet = (name = '') => name.toLowerCase().includes(text)
  const rows = known
    .filter(
      (row) =>
        (status === undefined || row.status === status) &&
        (isMet(row.name) || isMet(row.categoryName)),
    )
    .toSorted(
      (a, b) => Number(isMet(b.name)) - Number(isMet(a.name)) || a.name.localeCompare(b.name),
    )
    .slice(0, rowSize)
  return { rows, pagination: { totalRows: rows.length, rowSize, currentPage: 1 } }
}

async function priceKept(
  parts: Parts,
  userId: string,
  { purpose, items = [], ...terms }: CallInput<typeof calculatePrice>,
) {
  if (purpose !== 'order') return undefined
  await rememberProducts(parts, userId)
  const tax = userOf(parts.session.getSnapshot())?.companyDetail.tax
  return estimateOf(items, terms, { seen: (id) => parts.seen.find(id, []), tax })
}
