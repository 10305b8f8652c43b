/* Does what a program says for each rank: sends, receives, and what each waits for. Prints when the last rank is done.
 *
 * usage: player FOLDER   with a file for each rank: the number of operations, then for each `s` or `r`, bytes, peer, tag, the number of operations that
 * it waits for, and their places. A send is done when it is begun, a receive when the message is there. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct { char kind; int bytes, peer, tag, waits; int *before; int done; } Operation;

int main(int argc, char **argv) {
    int rank, count;
    char path[4096];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    snprintf(path, sizeof path, "%s/%d", argv[1], rank);
    FILE *file = fopen(path, "r");
    if (!file || fscanf(file, "%d", &count) != 1) MPI_Abort(MPI_COMM_WORLD, 1);
    Operation *all = calloc(count + 1, sizeof *all);
    MPI_Request *requests = malloc((2 * count + 1) * sizeof *requests);
    int *place = malloc((2 * count + 1) * sizeof *place), open = 0, begun = 0, received = 0, receives = 0;
    for (int i = 0; i < count; i++) {
        Operation *one = &all[i];
        if (fscanf(file, " %c %d %d %d %d", &one->kind, &one->bytes, &one->peer, &one->tag, &one->waits) != 5) MPI_Abort(MPI_COMM_WORLD, 1);
        one->before = calloc(one->waits + 1, sizeof *one->before);
        for (int k = 0; k < one->waits; k++)
            if (fscanf(file, "%d", &one->before[k]) != 1) MPI_Abort(MPI_COMM_WORLD, 1);
        receives += one->kind == 'r';
    }
    fclose(file);
    char *is_begun = calloc(count + 1, 1);
    while (begun < count || received < receives) {
        for (int moved = 1; moved;) {
            moved = 0;
            for (int i = 0; i < count; i++) {
                Operation *one = &all[i];
                int free = !is_begun[i];
                for (int k = 0; k < one->waits; k++) free = free && all[one->before[k]].done;
                if (!free) continue;
                char *buffer = calloc(one->bytes + 1, 1);
                if (one->kind == 's') MPI_Isend(buffer, one->bytes, MPI_BYTE, one->peer, one->tag, MPI_COMM_WORLD, &requests[open]);
                else MPI_Irecv(buffer, one->bytes, MPI_BYTE, one->peer, one->tag, MPI_COMM_WORLD, &requests[open]);
                place[open++] = i;
                one->done = one->kind == 's';
                is_begun[i] = moved = 1;
                begun++;
            }
        }
        if (received < receives || begun < count) {
            int which;
            MPI_Waitany(open, requests, &which, MPI_STATUS_IGNORE);
            if (which == MPI_UNDEFINED) MPI_Abort(MPI_COMM_WORLD, 2);
            Operation *one = &all[place[which]];
            if (one->kind == 'r') { one->done = 1; received++; }
        }
    }
    double mine = MPI_Wtime(), last;
    MPI_Waitall(open, requests, MPI_STATUSES_IGNORE);
    MPI_Reduce(&mine, &last, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0) printf("done %.9e\n", last);
    MPI_Finalize();
    return 0;
}
