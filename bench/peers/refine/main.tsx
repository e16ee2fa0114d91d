import '@refinedev/antd/dist/reset.css'
import { AuthPage, List, ThemedLayout, useNotificationProvider, useTable } from '@refinedev/antd'
import { type AuthProvider, Authenticated, type DataProvider, Refine } from '@refinedev/core'
import routerProvider, { NavigateToResource } from '@refinedev/react-router'
import { App, ConfigProvider, Form, Input, Select, Table } from 'antd'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Outlet, Route, Routes } from 'react-router'
import {
  fetchOrders,
  fetchUser,
  isSignedIn,
  moment,
  money,
  type OrderRow,
  signIn,
  signOut,
  statusChoices,
  statusLabels,
} from '../order-api.ts'

const dataProvider = {
  getList: ({ pagination, filters = [] }) => {
    const value = (field: string) =>
      filters.find((filter) => 'field' in filter && filter.field === field)?.value
    return fetchOrders({
      page: pagination?.currentPage ?? 1,
      rowSize: pagination?.pageSize ?? 10,
      search: value('q'),
      statusId: value('status'),
    })
  },
  getApiUrl: () => '/api',
} as Partial<DataProvider> as DataProvider

const authProvider: AuthProvider = {
  login: async ({ email, password }) => {
    await signIn(email, password)
    return { success: true, redirectTo: '/' }
  },
  logout: async () => {
    signOut()
    return { success: true, redirectTo: '/login' }
  },
  check: async () =>
    isSignedIn() ? { authenticated: true } : { authenticated: false, redirectTo: '/login' },
  onError: async ({ statusCode }) => ({ logout: statusCode === 401 }),
  getIdentity: async () => {
    const user = await fetchUser()
    return { id: user.user_id, name: user.full_name }
  },
}

function OrderList() {
  const { tableProps, searchFormProps } = useTable<
    OrderRow & { id: string },
    Error,
    { q?: string; status?: number }
  >({
    pagination: { pageSize: 10 },
    onSearch: ({ q, status }) => [
      { field: 'q', operator: 'contains', value: q },
      { field: 'status', operator: 'eq', value: status },
    ],
  })
  return (
    <List canCreate={false}>
      <Form {...searchFormProps} layout="inline">
        <Form.Item name="q">
          <Input.Search placeholder="Search" onSearch={searchFormProps.form?.submit} />
        </Form.Item>
        <Form.Item name="status">
          <Select
            allowClear
            placeholder="Status"
            style={{ width: 160 }}
            options={statusChoices.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={searchFormProps.form?.submit}
          />
        </Form.Item>
      </Form>
      <Table {...tableProps} rowKey="id">
        <Table.Column dataIndex="order_no" title="Number" />
        <Table.Column dataIndex={['Customer', 'full_name']} title="Customer" />
        <Table.Column<OrderRow>
          title="Status"
          render={(_, row) => statusLabels[row.order_status_id]}
        />
        <Table.Column dataIndex="payment_status" title="Payment" />
        <Table.Column dataIndex="delivery_type" title="Delivery" />
        <Table.Column dataIndex="item_count" title="Items" align="right" />
        <Table.Column<OrderRow>
          title="Total"
          align="right"
          render={(_, row) => money(row.total_amount, row.currency)}
        />
        <Table.Column<OrderRow> title="Placed" render={(_, row) => moment(row.created_ms)} />
      </Table>
    </List>
  )
}

function Administration() {
  return (
    <Authenticated key="administration">
      <ThemedLayout>
        <Outlet />
      </ThemedLayout>
    </Authenticated>
  )
}

function Application() {
  return (
    <BrowserRouter>
      <ConfigProvider>
        <App>
          <Refine
            dataProvider={dataProvider}
            authProvider={authProvider}
            routerProvider={routerProvider}
            // Refine takes the hook itself and calls it inside its own component.
            // oxlint-disable-next-line react/hooks
            notificationProvider={useNotificationProvider}
            resources={[{ name: 'orders', list: '/orders' }]}
            options={{ disableTelemetry: true }}
          >
            <Routes>
              <Route element={<Administration />}>
                <Route index element={<NavigateToResource resource="orders" />} />
                <Route path="/orders" element={<OrderList />} />
              </Route>
              <Route path="/login" element={<AuthPage type="login" />} />
            </Routes>
          </Refine>
        </App>
      </ConfigProvider>
    </BrowserRouter>
  )
}

const root = document.querySelector('#root')
if (root) createRoot(root).render(<Application />)
