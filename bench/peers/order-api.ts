/** The few API calls of both peers, made in the same way as by the web app. */

export type OrderRow = {
  order_id: string
  order_no: string
  order_status_id: number
  payment_status: string
  delivery_type?: string
  Customer?: { full_name: string }
  item_count: number
  total_amount: number
  currency: string
  created_ms: number
}

type OrderQuery = { page: number; rowSize: number; search?: string; statusId?: number }

export const statusLabels: Record<number, string> = {
  1: 'Pending',
  2: 'Received',
  3: 'Processing',
  4: 'Unserviceable',
  5: 'Ready',
  6: 'Completed',
  7: 'Assigned',
}
export const statusChoices = Object.entries(statusLabels).map(([id, name]) => ({
  id: Number(id),
  name,
}))

/** Whether there is a token in the local storage. */
export function isSignedIn(): boolean {
  return localStorage.getItem('token') !== null
}

export function money(amount: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount / 100)
}

export function moment(epochMs: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short' }).format(
    epochMs,
  )
}

export async function fetchOrders({
  page,
  rowSize,
  search,
  statusId,
}: OrderQuery): Promise<{ data: (OrderRow & { id: string })[]; total: number }> {
  const query = new URLSearchParams({ currentPage: String(page), rowSize: String(rowSize) })
  if (search) query.set('search', search)
  if (statusId) query.set('order_status_id', String(statusId))
  const { data, pagination } = await call<{ data: OrderRow[]; pagination: { totalRows: number } }>(
    `/api/order/getall?${query}`,
  )
  return { data: data.map((row) => ({ ...row, id: row.order_id })), total: pagination.totalRows }
}

export async function fetchUser(): Promise<{ user_id: string; full_name: string }> {
  return (await call<{ data: { user_id: string; full_name: string } }>('/login-api/user/getuser'))
    .data
}

export async function signIn(email: string, password: string): Promise<void> {
  const { data } = await call<{ data: { token: string } }>('/login-api/user/login', {
    email,
    password,
  })
  localStorage.setItem('token', data.token)
}

export function signOut(): void {
  localStorage.clear()
}

async function call<Answer>(url: string, body?: object): Promise<Answer> {
  const answer = await fetch(url, {
    headers: headers(),
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!answer.ok)
    throw Object.assign(new Error(answer.statusText), {
      status: answer.status,
      statusCode: answer.status,
    })
  return answer.json()
}

function headers(): Record<string, string> {
  const token = localStorage.getItem('token')
  const json = { 'content-type': 'application/json' }
  return token
    ? {
        ...json,
        'x-access-token': token,
        'module-id': localStorage.getItem('module') ?? '',
        'utc-offset': String(-new Date().getTimezoneOffset()),
      }
    : json
}
