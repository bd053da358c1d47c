/** Routes with which people write to each other. */
export const messageRoutes = {
  'messages.show': ['get', '/messages/:thread'],
  'messages.list': ['get', '/messages/:thread/messages'],
  'messages.store': ['post', '/messages/:thread/messages'],
  'messages.read': ['post', '/messages/:thread/reading'],
  'messages.block': ['post', '/messages/:thread/block'],
  'messages.unblock': ['delete', '/messages/:thread/block'],
  'messages.report': ['post', '/messages/:thread/report'],
  'messages.file': ['get', '/messages/:thread/files/:file'],
  'messages.booking': ['post', '/messages/bookings/:ref'],
  'messages.question': ['post', '/messages/cars/:car'],
} as const;
