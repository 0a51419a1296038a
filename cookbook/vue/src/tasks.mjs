/** Changes of the list, as functions without side effects, so that tests need neither a browser nor a framework. */

export function addTask (tasks, title) {
  const text = title.trim().slice(0, 200)
  return text === '' ? tasks : [...tasks, { title: text, done: false }]
}

export function toggleTask (tasks, index) {
  return tasks.map((task, i) => (i === index ? { ...task, done: !task.done } : task))
}

export function countOpen (tasks) {
  return tasks.filter(({ done }) => !done).length
}
