// What the program for any Linux must not do: load a library of the machine it runs on that was made for
// another runtime of C++. SOCI loads the backend of PostgreSQL by these; that of SQLite is inside. It says
// that there is none.

extern "C" {

void* dlopen(const char* /*file*/, int /*mode*/) { return nullptr; }
void* dlsym(void* /*handle*/, const char* /*name*/) { return nullptr; }
int dlclose(void* /*handle*/) { return 0; }
char* dlerror() {
  static char reason[] = "this program has no PostgreSQL, the Debian package of Casus has";
  return reason;
}

}  // extern "C"
