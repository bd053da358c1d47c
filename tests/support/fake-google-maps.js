/**
 * A small imitation of the Google Maps script, so that the real loader and the real clusterer run without a network. It
 * tests how we use the API, not how Google behaves.
 */
(() => {
  const TILE = 256;
  const parameters = new URL(document.currentScript.src).searchParams;

  class LatLng {
    constructor(lat, lng) {
      const isLiteral = typeof lat === 'object' && lat !== null;
      [this.latitude, this.longitude] = isLiteral ? [+lat.lat, +lat.lng] : [lat, lng];
    }
    lat = () => this.latitude;
    lng = () => this.longitude;
    toJSON = () => ({ lat: this.latitude, lng: this.longitude });
  }
  const latLng = (value) =>
    value instanceof LatLng
      ? value
      : new LatLng(
          typeof value.lat === 'function' ? value.lat() : value.lat,
          typeof value.lng === 'function' ? value.lng() : value.lng,
        );

  class LatLngBounds {
    constructor(southWest, northEast) {
      if (southWest && 'west' in southWest) {
        Object.assign(this, southWest);
      } else if (southWest) {
        const [sw, ne] = [latLng(southWest), latLng(northEast ?? southWest)];
        this.set({ west: sw.lng(), south: sw.lat(), east: ne.lng(), north: ne.lat() });
      } else {
        this.set({ west: Infinity, south: Infinity, east: -Infinity, north: -Infinity });
      }
    }
    set(box) {
      Object.assign(this, box);
    }
    extend(point) {
      const { latitude, longitude } = latLng(point);
      this.west = Math.min(this.west, longitude);
      this.east = Math.max(this.east, longitude);
      this.south = Math.min(this.south, latitude);
      this.north = Math.max(this.north, latitude);
      return this;
    }
    getSouthWest = () => new LatLng(this.south, this.west);
    getNorthEast = () => new LatLng(this.north, this.east);
    toJSON = () => ({ west: this.west, south: this.south, east: this.east, north: this.north });
  }

  function toWorld(point, zoom) {
    const { latitude, longitude } = latLng(point);
    const sine = Math.sin((latitude * Math.PI) / 180);
    const size = TILE * 2 ** zoom;
    const y = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size;
    return { x: ((longitude + 180) / 360) * size, y };
  }
  function fromWorld({ x, y }, zoom) {
    const size = TILE * 2 ** zoom;
    const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI;
    return new LatLng(latitude, (x / size) * 360 - 180);
  }

  const observable = {
    addListener(name, handler) {
      this.handlers ??= {};
      (this.handlers[name] ??= new Set()).add(handler);
      return { remove: () => this.handlers[name].delete(handler) };
    },
  };
  const event = {
    addListener: (target, name, handler) => target.addListener(name, handler),
    removeListener: (listener) => listener?.remove(),
    trigger: (target, name, ...values) => {
      for (const handler of target.handlers?.[name] ?? []) handler(...values);
    },
    clearInstanceListeners: (target) => {
      target.handlers = {};
    },
  };

  class GoogleMap {
    constructor(element, options) {
      Object.assign(this, observable, { element, options });
      Object.assign(this, { zoom: options.zoom, center: latLng(options.center) });
      element.dataset.fakeGoogleMap = options.mapId ?? '';
      element.addEventListener('click', () => event.trigger(this, 'click'));
      this.settle();
    }
    settle() {
      clearTimeout(this.settling);
      this.settling = setTimeout(() => {
        this.ready = true;
        for (const name of ['bounds_changed', 'zoom_changed', 'idle']) event.trigger(this, name);
      }, 5);
    }
    getZoom() {
      return this.zoom;
    }
    setZoom(zoom) {
      this.zoom = Math.min(zoom, this.options.maxZoom ?? 22);
      this.settle();
    }
    getCenter() {
      return this.center;
    }
    setCenter(center) {
      this.center = latLng(center);
      this.settle();
    }
    getDiv() {
      return this.element;
    }
    getMapCapabilities() {
      return { isAdvancedMarkersAvailable: Boolean(this.options.mapId) };
    }
    getProjection() {
      return this.ready ? {} : undefined;
    }
    getBounds() {
      if (!this.ready) return undefined;
      const { clientWidth: width, clientHeight: height } = this.element;
      const { x, y } = toWorld(this.center, this.zoom);
      return new LatLngBounds(
        fromWorld({ x: x - width / 2, y: y + height / 2 }, this.zoom),
        fromWorld({ x: x + width / 2, y: y - height / 2 }, this.zoom),
      );
    }
    fitBounds(box, padding = 0) {
      const bounds = box instanceof LatLngBounds ? box : new LatLngBounds(box);
      const [sw, ne] = [bounds.getSouthWest(), bounds.getNorthEast()];
      const { clientWidth: width, clientHeight: height } = this.element;
      let zoom = this.options.maxZoom ?? 22;
      for (; zoom > 0; zoom -= 1) {
        const [a, b] = [toWorld(sw, zoom), toWorld(ne, zoom)];
        if (b.x - a.x <= width - 2 * padding && a.y - b.y <= height - 2 * padding) break;
      }
      const [a, b] = [toWorld(sw, zoom), toWorld(ne, zoom)];
      this.center = fromWorld({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, zoom);
      this.setZoom(zoom);
    }
  }

  // A function with enumerable methods instead of a class: the clusterer copies OverlayView.prototype with for…in.
  function OverlayView() {}
  Object.assign(OverlayView.prototype, observable, {
    setMap(map) {
      const had = this.overlaid;
      this.overlaid = map;
      if (map) queueMicrotask(() => this.onAdd?.());
      else if (had) this.onRemove?.();
    },
    getMap() {
      return this.overlaid;
    },
    getProjection() {
      const map = this.overlaid;
      return {
        fromLatLngToDivPixel: (point) => toWorld(point, map.zoom),
        fromDivPixelToLatLng: (pixel) => fromWorld(pixel, map.zoom),
      };
    },
  });

  /** Google gives a clickable advanced marker the role of a button, a place in the tab order and a name. */
  class AdvancedMarkerElement extends HTMLElement {
    constructor({ map = null, content, ...options } = {}) {
      super();
      Object.assign(this, options);
      this.content = content;
      this.addEventListener('click', (click) => {
        click.stopPropagation();
        this.dispatchEvent(new Event('gmp-click'));
      });
      this.map = map;
    }
    set map(map) {
      this.shownOn = map;
      if (!map) {
        this.remove();
        return;
      }
      this.setAttribute('role', 'button');
      this.setAttribute('aria-label', this.title);
      this.tabIndex = 0;
      this.style.position = 'absolute';
      this.replaceChildren(this.content);
      map.element.append(this);
      this.place();
      this.moves ??= map.addListener('idle', () => this.place());
    }
    get map() {
      return this.shownOn;
    }
    place() {
      if (!this.shownOn) return;
      const { center, zoom, element } = this.shownOn;
      const [at, middle] = [toWorld(this.position, zoom), toWorld(center, zoom)];
      const left = at.x - middle.x + element.clientWidth / 2;
      const top = at.y - middle.y + element.clientHeight / 2;
      Object.assign(this.style, {
        left: `${left}px`,
        top: `${top}px`,
        transform: 'translate(-50%, -100%)',
      });
    }
    addListener(name, handler) {
      this.addEventListener(name, handler);
      return { remove: () => this.removeEventListener(name, handler) };
    }
  }

  class Marker {
    constructor(options) {
      Object.assign(this, observable, { options });
    }
    setMap(map) {
      this.element?.remove();
      this.element = document.createElement('span');
      this.element.className = this.options.label?.className ?? 'map-pin';
      this.element.textContent = this.options.label?.text ?? this.options.title;
      map?.element.append(this.element);
    }
    getPosition = () => latLng(this.options.position);
    getVisible = () => true;
    getLabel = () => this.options.label;
    setLabel = (label) => Object.assign(this.options, { label });
    setZIndex() {}
  }

  class Circle {
    constructor({ map, radius }) {
      map.element.dataset.radius = radius;
    }
    setMap() {}
  }

  customElements.define('gmp-advanced-marker', AdvancedMarkerElement);
  const maps = globalThis.google.maps;
  const libraries = {
    maps: { Map: GoogleMap, Circle },
    marker: { AdvancedMarkerElement, Marker },
    places: {},
  };
  Object.assign(maps, {
    Map: GoogleMap,
    Marker,
    OverlayView,
    LatLng,
    LatLngBounds,
    event,
    SymbolPath: { CIRCLE: 0 },
    marker: libraries.marker,
    importLibrary: async (name) => {
      if (!(name in libraries)) throw new Error(`Unknown library ${name}`);
      return libraries[name];
    },
  });
  maps[parameters.get('callback').split('.').at(-1)]();
  if (parameters.get('key') === 'refused') {
    setTimeout(() => globalThis.gm_authFailure?.(), 50);
  }
})();
