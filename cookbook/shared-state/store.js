/** Updates by name. Each returns the changed properties, or undefined if the value is not valid. */
const UPDATES = {
  add: ({ count }, value) => (value === 1 || value === -1 ? { count: count + value } : undefined),
  note: (state, value) => (typeof value === 'string' && value.length <= 200 ? { note: value } : undefined)
}

/** Create a store: the one place where the state of the app changes. */
function createStore (initial) {
  let state = Object.freeze({ ...initial, revision: 0 })
  const listeners = new Set()
  return {
    get: () => state,
    subscribe (listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    update (name, value) {
      const change = Object.hasOwn(UPDATES, name) ? UPDATES[name](state, value) : undefined
      if (!change) return
      state = Object.freeze({ ...state, ...change, revision: state.revision + 1 })
      for (const listener of listeners) listener(state)
    }
  }
}

module.exports = { createStore }
