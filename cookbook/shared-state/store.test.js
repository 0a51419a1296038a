const assert = require('node:assert/strict')
const { test } = require('node:test')
const { createStore } = require('./store')

test('an update changes the state and informs the listeners', () => {
  const store = createStore({ count: 0, note: '' })
  const states = []
  const unsubscribe = store.subscribe((state) => states.push(state))
  store.update('add', 1)
  store.update('note', 'milk')
  unsubscribe()
  store.update('add', 1)
  assert.deepEqual(states, [{ count: 1, note: '', revision: 1 }, { count: 1, note: 'milk', revision: 2 }])
  assert.equal(store.get().count, 2)
})

test('invalid updates change nothing', () => {
  const store = createStore({ count: 0, note: '' })
  store.subscribe(() => assert.fail('no listener is called'))
  for (const [name, value] of [['add', 1000], ['add', '1'], ['note', 7], ['note', 'x'.repeat(201)], ['constructor', 1], ['other']])
    store.update(name, value)
  assert.equal(store.get().revision, 0)
})
